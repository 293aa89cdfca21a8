import { clauses } from '#contract/clauses.ts'

/**
 * What the server's commands say to the person at the terminal, in English. `chinese.ts` beside it has the same in Chinese. What
 * the log says is for programs, and stays English.
 */
export const texts = {
  // What is said as it comes: paths, commands, and what other programs say.
  asItIs: '{text}',
  comment: '# {text}',
  inset: '  {text}',
  item: '  - {text}',

  // Settings.
  almostSetting: '{name} is set, which is no setting. Is {nearest} meant?',
  backupPassphraseShort: 'BACKUP_PASSPHRASE must have at least 12 characters.',
  bossPasswordCommon: `BOSS_PASSWORD ${clauses.passwordCommon}.`,
  bossPasswordIsUsername: `BOSS_PASSWORD ${clauses.passwordIsUsername}.`,
  bossPasswordShort: `BOSS_PASSWORD ${clauses.passwordShort}.`,
  cannotStart: 'Klass cannot start: {reason}',
  cannotStartSettings: 'Klass cannot start:',
  certificateAlone: '{name} is set and {other} is not: both are needed.',
  certificateUnfit:
    'TLS_CERT and TLS_KEY must be a certificate and the private key that belongs to it, both in PEM form.',
  corsOrigin:
    'CORS_ORIGINS must be * or origins such as https://office.example.com with commas between; "{origin}" is not one.',
  databaseInTheClear:
    'DATABASE_URL names a PostgreSQL on another computer, and personal data would cross the network in the clear or to whoever answers. Add sslmode=verify-full to it, or set DATABASE_TLS=off if nobody else is on that network.',
  databaseTls: 'DATABASE_TLS must be required or off; it is "{text}".',
  databaseUrl: 'DATABASE_URL must be the address of a PostgreSQL database: postgres://user:password@host/database.',
  fileOfCommandUnread: '{path}, which npm run certificate made, cannot be read.',
  fileUnread: '{name} names the file {path}, which cannot be read.',
  hostInTheClear:
    'HOST is {host}, which other computers can reach, and passwords would cross the network in the clear. Set TLS_CERT and TLS_KEY to the files of a certificate and its key, make one with npm run certificate, or leave HOST at 127.0.0.1.',
  logLevel: 'LOG_LEVEL must be one of {levels}; it is "{text}".',
  noNumber: '{name} must be a number from {least} to {most}; it is "{text}".',
  noWholeNumber: '{name} must be a whole number from {least} to {most}; it is "{text}".',
  openSettings: 'Others on this computer can read {file}, which may hold secrets. Run: chmod 600 {file}',
  storeAddress:
    'BACKUP_S3_URL must be the address of a bucket: https://s3.example.com/bucket or https://s3.example.com/bucket/folder.',
  storeTogether: 'BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET are needed together.',
  trustProxy: 'TRUST_PROXY must be 1 or 0; it is "{text}".',
  unknownSetting: '{name} in klass.env is no setting. Is {nearest} meant?',

  // The server.
  addressInUse: 'Port {port} is in use by another program. Stop it, or set PORT to another number.',
  addressNotHere: 'HOST is {host}, which is not an address of this computer.',
  bossGiven: 'There was no account yet: made {username} with the password of BOSS_PASSWORD.',
  bossMade: 'There was no account yet. Sign in with:',
  bossMadeOnce: 'This is shown once. It is good for choosing a password of your own.',
  bossPassword: '  password  {password}',
  bossUsername: '  username  {username}',
  buildingConsole: 'Building the console ...',
  certificateEnds: 'The certificate ends on {day}. The one of npm run certificate is renewed by running that again.',
  consoleAndServer: 'Console and server at {url}',
  newDatabase: 'Made a new database: {file}',
  noBuildTools:
    'There is no build of the console, and the tools to make one are not installed. Run: npm ci && npm run build',
  otherTables: 'The database of DATABASE_URL holds tables of something else. Give Klass an empty one.',
  portForbidden: 'Port {port} may not be used by this user. Set PORT to a number above 1023.',
  ready: 'Klass is ready at {url}',
  signInWith: 'Sign in with {username} / {password} (shown once)',
  stops: 'Klass stops: {reason}',

  // The database.
  copyDamaged: 'The copy is damaged: {damage}',
  copyOrphan: 'The copy is damaged: a row of {table} refers to none.',
  databaseAbsent: 'The database named in DATABASE_URL does not exist. {how}',
  databaseDamaged:
    'The database {file} is damaged ({damage}). Klass does not work with it, because the damage would grow. Keep the file, and restore a backup.',
  databaseEncoding: 'The database of DATABASE_URL has the encoding {encoding}, not UTF8. {how}',
  databaseHost: 'The computer named in DATABASE_URL cannot be found.',
  databaseOfNewer: 'This database was made by a newer Klass. Start that version, or restore a backup.',
  databasePassword: 'The database of DATABASE_URL refuses the user name or password.',
  databaseSilent: 'The database of DATABASE_URL does not answer. Is PostgreSQL running there?',
  databaseUnopened: 'The database {file} cannot be opened ({why}). Is DATA_DIR right, and may this user write there?',
  databaseUnread: 'DATABASE_URL cannot be read. In a password, write # as %23, / as %2F, ? as %3F and % as %25.',
  databaseUser:
    'The user of DATABASE_URL may not make tables in its database. Make that user the owner of the database.',
  fileInUse: '{file} is in use. Stop Klass first.',
  fileThere: '{file} exists already.',
  howToMakeDatabase: 'Make one with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8.',
  oldSqlite:
    'This Node has SQLite {version}, which can corrupt a database that several threads use. Klass needs SQLite {oldest} or newer: run it with the Node that npm ci installs.',

  // Backups.
  backedUp: 'Backed up to {file} ({size})',
  backedUpSealed: 'Backed up to {file} ({size}), encrypted with BACKUP_PASSPHRASE',
  backupFailed: 'The backup failed: {reason}',
  booksWrong: 'The books of the copy do not add up. {wrong}',
  encrypted: '{file} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.',
  howToRestore: 'To restore it: stop Klass, then npm run restore -- {file}',
  mayNotProve:
    'A backup is proved in a database of its own, which the role of DATABASE_URL may not make. Run: alter role {role} createdb',
  noDatabase: 'There is no database at {file}. Is DATA_DIR right?',
  noFolder: 'There is no folder {folder}. Is the disk mounted there?',
  noTools:
    'This machine lacks pg_dump or pg_restore, so this server makes no backups. Install the client tools of PostgreSQL, of the version of the database or newer.',
  oldTools:
    'The pg_dump and pg_restore of this machine are older than {version}, and check the certificate of the database with a file alone. Name the file of its authority in DATABASE_URL (sslrootcert=…), or install the client tools of PostgreSQL {version} or newer.',
  proved: 'Proved: {students} students, {invoices} invoices, {receipts} receipts, and the books add up.',
  sameDisk: 'It is on the same disk as the database. Copy it elsewhere: one disk fails as a whole.',
  toolFailed: '{tool} failed.',
  toolFailedSaying: '{tool} failed: {line}',
  undecipherable: '{file} cannot be decrypted: the passphrase is another one, or the file was changed.',

  // What contradicts the books.
  inBooks: '{what}: {names}.',
  booksBalance: 'A balance of tokens is not the sum of its movements',
  booksBankLine: 'A bank line is matched twice, or not with what came in',
  booksCharge: 'A charge is not what its line says',
  booksCredit: 'What is used of a credit is not the sum of where it was put',
  booksCredited: 'What was paid was not credited once',
  booksCreditNote: 'A credit note does not take back its whole receipt',
  booksDeposits: 'More deposits were returned than were billed',
  booksFamilies: 'A student is not in exactly one family',
  booksFamilyTimes: 'The times of a student in families do not follow each other',
  booksGap: 'A series of numbers has a gap',
  booksInvoiceSum: 'What lies on an invoice is not the sum of what was put to it',
  booksLines: 'The lines of an invoice do not add up to it',
  booksMonth: 'A month is not the sum of its invoices and of what lies on them',
  booksMovements: 'Movements of tokens are in no balance',
  booksNegative: 'A source has less than nothing on an invoice',
  booksNoPayment: 'An invoice has no payment',
  booksOtherFamily: 'Money of one family lies on an invoice of another',
  booksPaidAndOpen: 'An invoice is paid and open at once',
  booksPayment: 'A payment is not what its invoice is',
  booksReceipt: 'What is used of a receipt is not the sum of where it was put',
  booksReceiptOf: 'A payment says of its receipt what the receipt does not',
  booksRefund: 'A refund is not what was taken for it from money and returned deposits',
  booksReopened: 'What was opened again was not taken back once',
  booksSign: 'A line has the wrong sign, or is of the wrong kind of invoice',

  // Putting a backup in the place of the database.
  askRestore: 'Restore? (yes/no) ',
  askHighest: 'The highest receipts, invoices and credit notes on paper (LR-2026-000057 …), or Enter: ',
  backupContents: 'The backup: {students} students, {invoices} invoices, {receipts} receipts.',
  backupContentsOf:
    'The backup: {students} students, {invoices} invoices, {receipts} receipts, last changed {ago} ({instant}).',
  daysAgo: '{days} days ago',
  databaseInUse: 'The database {name} is in use. Stop Klass first, on all machines.',
  earlierDatabase: 'The earlier database is {name}',
  erasedDetails: '{student} (details)',
  erasedSince: 'Erased since, and not in the backup: {students}. Erase them again after the restore.',
  highestForm: '--highest takes a number as it is printed, such as LR-2026-000057. Give it once for each series.',
  highestNumbers: '  Highest numbers: {numbers}',
  hoursAgo: '{hours} hours ago',
  lostBetween: '{from} to {to}',
  lostNumbers: 'On paper and not in the backup: {numbers}. New ones continue above them.',
  minutesAgo: '{minutes} minutes ago',
  nameBackup: 'Name the backup: npm run restore -- data/backups/klass-….db',
  noBackupOfFile:
    'The database in {file} cannot be opened: it is no backup of a SQLite file by Klass. Is it the right file?',
  noBackupOfPostgres:
    'The database in {file} cannot be opened: it is no backup of a PostgreSQL database by Klass. Is it the right file?',
  noDatabaseYet: 'There is no database at {file} yet.',
  noFile: 'There is no file {file}.',
  noneLost: 'No number on paper is missing in the backup, as far as is known.',
  numberForm: 'A number has the form LR-2026-000057. Nothing was changed.',
  replaced: 'It replaces: {students} students, {invoices} invoices, {receipts} receipts.',
  replacedOf:
    'It replaces: {students} students, {invoices} invoices, {receipts} receipts, last changed {ago} ({instant}).',
  replacesUnread: 'It replaces {file}, which cannot be read.',
  replacesUnreadUrl: 'It replaces the database of DATABASE_URL, which cannot be read.',
  restored: 'Restored. Start Klass, and enter again what came after the backup.',
  restoreOptions: '"{word}" is not understood. The restore knows --highest NUMBER and --yes.',
  unchanged: 'Nothing was changed.',
  unchangedAddYes: 'Nothing was changed. Add --yes to restore it.',
  unchangedBecause: 'Nothing was changed: {reason}',

  // A lost password.
  askUsername: 'Username of the account: ',
  newPassword: '{username} signs in with this password once, and then chooses one of their own:',
  noAccount: 'There is no account named {username}.',
  noSecondStep: 'A second step is asked for no longer: if there was one, they set it up again.',
  sessionsEnded: 'All sessions of the account have ended, and the log says so.',

  // A certificate.
  certificateMade: 'A certificate for {names} is in {folder}, good for 800 days.',
  certificateNames:
    'Name what the devices will type, a name, an address or both: npm run certificate -- school.local 192.168.1.20',
  certificateServed: 'npm start finds it, and serves the other devices at {url}',
  keepKey: 'Keep {file} to yourself: who has it can pretend to be Klass to these devices.',
  newAuthority:
    'The authority there was may not sign for these names, so there is a new one: each device has to be given it.',
  noCertificate: 'No certificate was made: {reason}',
  noComputerName: '"{name}" is no name of a computer, and no address such as 192.168.1.20.',
  trustAndroid: '  Android: Settings > Security > Encryption & credentials > Install a certificate > CA certificate.',
  trustComputer:
    '  Computer: Windows: open it, Install Certificate, Local Machine, Trusted Root Certification Authorities. Mac: open it, System, Always Trust.',
  trusted: 'Each device trusts it once it has this file (by e-mail, AirDrop or USB): {file}',
  trustPhone:
    '  iPhone, iPad: open it, Settings > Profile Downloaded > Install, then General > About > Certificate Trust Settings: switch it on.',

  // A server that starts with the computer.
  noUnit: 'There is no unit for {kind}. Name one of {kinds}.',
  serviceBuild: 'Build the console first, and after each upgrade: npm ci && npm run build',
  serviceDataDir: 'It must have the line DATA_DIR={folder}',
  serviceSays: '{command}      what it says: {where}',
  serviceSettings: 'Its settings are lines such as PORT=8443 of the file {file}, which nobody else may read.',

  // The demo school.
  demoAnew: 'The demo school has {before}; it is made anew with {after}.',
  demoAt: '  Klass, the demo school, is at {url}',
  demoBeingMade: 'The demo school is being made. Try again in a few seconds.',
  demoCannotStart: 'The demo cannot start: {reason}',
  demoIsThere: 'The demo school of {size} is there, made today.',
  demoMade: 'Made in {seconds} s.',
  demoMaking: 'Making a demo school of {size} ...',
  demoOld: 'The demo school of {size} was made on {day}: npm run demo -- --reset makes it fresh.',
  demoOptions:
    '"{word}" is not understood. The demo knows --reset, which makes the school anew, and --students N, which says how many it has.',
  demoOthers: '  So do {others}.',
  demoOwnDatabase: 'DATABASE_URL is set; the demo leaves that database alone and uses a file of its own.',
  demoPort: 'Port {port} is in use, perhaps by a demo that runs already. Stop it, or set PORT to another number.',
  demoSignIn: '  Sign in as boss with the password demo, on this computer only.',
  demoStudents: '--students takes a whole number from 1 to 100,000.',
  demoStudentsNot: '--students takes a whole number from 1 to 100,000; it is "{text}".',
  demoSize: '{students} student|{students} students',
  demoOther: '{username} ({role})',
  roleAdmin: 'admin',
  roleSuperAdmin: 'super admin',
  and: '{first} and {next}',
} as const
