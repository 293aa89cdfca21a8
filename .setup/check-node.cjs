// Says in a sentence that this Node is too old, before it meets TypeScript. Written in old syntax on purpose.
if (Number(process.versions.node.split('.')[0]) < 26) {
  var locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || ''
  console.error(
    /^(zh|yue)(_\w+)?(\.utf-?8)?$/i.test(locale)
      ? 'Klass須使用Node 26或更新的版本，而現時為' +
          process.version +
          '。請執行npm ci，它會在Klass旁安裝一個；或自行安裝Node 26。'
      : 'Klass needs Node 26 or newer, and this is ' +
          process.version +
          '. Run npm ci, which installs one beside Klass, or install Node 26.',
  )
  process.exit(1)
}
