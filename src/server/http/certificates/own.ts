import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { CertificateFiles } from './renewal.ts'

/** The files of `npm run certificate`, in a folder of DATA_DIR. The devices trust the authority, which signs the rest. */
export function ownFiles(dataDir: string) {
  const at = (name: string) => join(dataDir, 'certificate', name)
  return {
    authority: { cert: at('klass-authority.crt'), key: at('klass-authority.key') },
    server: { cert: at('klass-server.crt'), key: at('klass-server.key') },
  } as const satisfies Readonly<Record<string, CertificateFiles>>
}

/** The files of the certificate that `npm run certificate` made, when it did. */
export function ownCertificate(dataDir: string): CertificateFiles | undefined {
  const { server } = ownFiles(dataDir)
  return existsSync(server.cert) && existsSync(server.key) ? server : undefined
}

/** What a certificate says that people ask: the first name it is for, and the day on which it ends (UTC). */
export function readCertificate(cert: string): {
  readonly name: string | undefined
  readonly until: Temporal.PlainDate
} {
  const { subjectAltName, validToDate } = new X509Certificate(cert)
  const name = /(?:DNS|IP Address):([^,\s*]+)/.exec(subjectAltName ?? '')?.[1]
  return {
    name: name !== undefined && isIP(name) === 6 ? `[${name}]` : name,
    until: Temporal.PlainDate.from(validToDate.toISOString().slice(0, 10)),
  }
}
