/** Of the backups that `backup-to.ts` makes. */
export const backupPassphrase = 'a long enough passphrase'
