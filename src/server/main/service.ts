import { userInfo } from 'node:os'
import { join } from 'node:path'
import { end, warn } from '../terminal/say.ts'
import { asItIs, type Sentence, sentence } from '../terminal/sentence.ts'
import { type Kind, kinds, units } from './service-units.ts'
import { schoolSettings } from './settings.ts'

/* npm run service -- [systemd | launchd | windows]: prints the unit, and beside it on the standard error what to do with it. */

const { platform } = process
const usual: Kind = platform === 'darwin' ? 'launchd' : platform === 'win32' ? 'windows' : 'systemd'
const wanted = process.argv[2] ?? usual
const kind = kinds.find(each => each === wanted)
if (kind === undefined) end(sentence('noUnit', { kind: wanted, kinds }))

const { dataDir } = schoolSettings()
const folder = join(import.meta.dirname, '../../..')
const { username } = userInfo()
const isRoot = process.getuid?.() === 0
// Windows' account for services, which may do little. What listens to a network should not be root either.
const user = kind === 'windows' ? 'S-1-5-19' : isRoot ? 'klass' : username
process.stdout.write(units[kind]({ folder, node: process.execPath, dataDir, user }))

const steps: Readonly<Record<Kind, readonly Sentence[]>> = {
  systemd: [
    ...(isRoot ? [asItIs(`useradd --system klass; mkdir -p '${dataDir}'; chown -R klass '${dataDir}'`)] : []),
    asItIs('npm run --silent service | sudo tee /etc/systemd/system/klass.service'),
    sentence('serviceSays', { command: 'sudo systemctl enable --now klass', where: 'journalctl -u klass' }),
  ],
  launchd: [
    asItIs('npm run --silent service | sudo tee /Library/LaunchDaemons/klass.plist'),
    sentence('serviceSays', {
      command: 'sudo launchctl bootstrap system /Library/LaunchDaemons/klass.plist',
      where: `${dataDir}/klass.log`,
    }),
  ],
  windows: [
    'npm run --silent service > klass.xml',
    `icacls "${dataDir}" /grant *S-1-5-19:(OI)(CI)M`,
    'schtasks /create /tn Klass /xml klass.xml',
    'schtasks /run /tn Klass',
  ].map(asItIs),
}
const isUsual = dataDir === join(folder, 'data')
const lines = [
  sentence('serviceBuild'),
  sentence('serviceSettings', { file: join(folder, 'klass.env') }),
  ...(isUsual ? [] : [sentence('serviceDataDir', { folder: dataDir })]),
  ...steps[kind],
]
process.stderr.write('\n')
for (const line of lines) warn(sentence('comment', { text: line }))
