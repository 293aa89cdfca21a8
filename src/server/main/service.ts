import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Kind, kinds, units } from './service-units.ts'
import { schoolSettings } from './settings.ts'

/* npm run service -- [systemd | launchd | windows]: prints the unit, and beside it on the standard error what to do with it. */

const { platform } = process
const usual: Kind = platform === 'darwin' ? 'launchd' : platform === 'win32' ? 'windows' : 'systemd'
const wanted = process.argv[2] ?? usual
const kind = kinds.find(each => each === wanted)
if (kind === undefined) {
  process.stderr.write(`There is no unit for ${wanted}. Name one of ${kinds.join(', ')}.\n`)
  process.exit(1)
}

const { dataDir } = schoolSettings()
const folder = join(import.meta.dirname, '../../..')
const { username } = userInfo()
const isRoot = process.getuid?.() === 0
// Windows' account for services, which may do little. What listens to a network should not be root either.
const user = kind === 'windows' ? 'S-1-5-19' : isRoot ? 'klass' : username
process.stdout.write(units[kind]({ folder, node: process.execPath, dataDir, user }))

const steps: Readonly<Record<Kind, readonly string[]>> = {
  systemd: [
    ...(isRoot ? [`useradd --system klass; mkdir -p '${dataDir}'; chown -R klass '${dataDir}'`] : []),
    'npm run --silent service | sudo tee /etc/systemd/system/klass.service',
    'sudo systemctl enable --now klass      what it says: journalctl -u klass',
  ],
  launchd: [
    'npm run --silent service | sudo tee /Library/LaunchDaemons/klass.plist',
    `sudo launchctl bootstrap system /Library/LaunchDaemons/klass.plist      what it says: ${dataDir}/klass.log`,
  ],
  windows: [
    'npm run --silent service > klass.xml',
    `icacls "${dataDir}" /grant *S-1-5-19:(OI)(CI)M`,
    'schtasks /create /tn Klass /xml klass.xml',
    'schtasks /run /tn Klass',
  ],
}
const isUsual = dataDir === join(folder, 'data')
const lines = [
  'Build the console first, and after each upgrade: npm ci && npm run build',
  `Its settings are lines such as PORT=8443 of the file ${join(folder, 'klass.env')}, which nobody else may read.`,
  ...(isUsual ? [] : [`It must have the line DATA_DIR=${dataDir}`]),
  ...steps[kind],
]
process.stderr.write(`\n${lines.map(line => `# ${line}`).join('\n')}\n`)
