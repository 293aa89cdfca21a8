/** A server that starts with the computer, and again when it has ended. */
type Service = {
  /** The folder of Klass, with the built console. */
  readonly folder: string
  /** The absolute path of the Node to run it with. */
  readonly node: string
  /** Where database, certificate and backups are: all that it writes to. */
  readonly dataDir: string
  /** The account it runs as. */
  readonly user: string
}

export const kinds = ['systemd', 'launchd', 'windows'] as const
export type Kind = (typeof kinds)[number]

/** No setting stands in a unit, because some are secret: they are read from klass.env. */
const program = 'src/server/main/serve.ts'
/** A stop finishes the running requests. The server itself waits for 30 seconds. */
const secondsToStop = 40

/** The text of the unit, for the programs that start services on Linux, macOS and Windows. */
export const units: Readonly<Record<Kind, (service: Service) => string>> = {
  systemd: ({ folder, node, dataDir, user }) => `[Unit]
Description=Klass
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
User=${user}
WorkingDirectory=${percent(folder)}
ExecStart=${quoted(node)} ${program}
Restart=always
RestartSec=5
TimeoutStopSec=${secondsToStop}
UMask=0077
NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=strict
ReadWritePaths=${quoted(dataDir)}

[Install]
WantedBy=multi-user.target
`,
  launchd: ({ folder, node, dataDir, user }) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>klass</string>
  <key>UserName</key><string>${markup(user)}</string>
  <key>WorkingDirectory</key><string>${markup(folder)}</string>
  <key>ProgramArguments</key>
  <array>
    <string>${markup(node)}</string>
    <string>${program}</string>
  </array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><true/>
  <key>ExitTimeOut</key><integer>${secondsToStop}</integer>
  <key>Umask</key><integer>63</integer>
  <key>StandardOutPath</key><string>${markup(dataDir)}/klass.log</string>
  <key>StandardErrorPath</key><string>${markup(dataDir)}/klass.log</string>
</dict>
</plist>
`,
  // The task scheduler starts any program with the computer; a service of Windows must be written as one.
  windows: ({ folder, node, user }) => `<?xml version="1.0"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Klass</Description></RegistrationInfo>
  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>
  <Principals>
    <Principal id="Klass"><UserId>${markup(user)}</UserId><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>999</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Klass">
    <Exec>
      <Command>${markup(node)}</Command>
      <Arguments>${program}</Arguments>
      <WorkingDirectory>${markup(folder)}</WorkingDirectory>
    </Exec>
  </Actions>
</Task>
`,
}

/** systemd replaces what follows a percent sign. */
const percent = (text: string) => text.replaceAll('%', '%%')
const quoted = (text: string) => `"${percent(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
const markup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
