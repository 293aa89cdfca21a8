import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

/** These options of an address are read here, so that what they mean does not change with Node's driver. */
const options = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'ssl', 'sslnegotiation', 'uselibpqcompat']

/** Whether an address asks for TLS with a certificate that is checked: its authority, its dates and its name. */
export function checksCertificate({ searchParams }: URL): boolean {
  // With the meanings of libpq only this mode checks the name.
  const checking =
    searchParams.get('uselibpqcompat') === 'true' ? ['verify-full'] : ['require', 'verify-ca', 'verify-full']
  return checking.includes(searchParams.get('sslmode') ?? '')
}

type Reached = {
  readonly connectionString: string
  readonly ssl?: { readonly secureContext: SecureContext; readonly rejectUnauthorized: true }
}

/**
 * How Node's driver reaches a database whose certificate is checked: by the authorities of the file `sslrootcert`, or by
 * those of Node and of the system. What an address without a check means is left to the driver.
 */
export function reached(url: string): Reached {
  const address = URL.parse(url)
  // The driver would make something of it, and nobody could see beforehand where it leads. The error names no password.
  if (!address)
    throw Object.assign(new Error('The address of the database cannot be read.'), { code: 'ERR_INVALID_URL' })
  if (!checksCertificate(address)) return { connectionString: url }
  const { searchParams } = address
  const textOf = (name: string) => {
    const file = searchParams.get(name)
    return file === null ? undefined : readFileSync(file, 'utf8')
  }
  const ofSystem = !searchParams.has('sslrootcert') || searchParams.get('sslrootcert') === 'system'
  const secureContext = createSecureContext({
    ca: ofSystem ? [...getCACertificates('default'), ...getCACertificates('system')] : textOf('sslrootcert'),
    cert: textOf('sslcert'),
    key: textOf('sslkey'),
  })
  for (const name of options) searchParams.delete(name)
  return { connectionString: address.href, ssl: { secureContext, rejectUnauthorized: true } }
}
