// The library below needs it, and does not load it.
import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { limitsFor } from './limits.ts'

/** A certificate and its private key, PEM. */
export type Pair = { readonly cert: string; readonly key: string }

const elliptic = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const authorityDays = 3650
/** iOS and macOS refuse a certificate that is good for more than 825 days. */
const serverDays = 800

/** A certificate authority of the school's own, which signs certificates of servers with these names alone, and private ones. */
export async function makeAuthority(names: readonly string[], now: Temporal.Instant): Promise<Pair> {
  const keys = await newKeys()
  const serialNumber = newSerial()
  const cert = await X509CertificateGenerator.createSelfSigned({
    // The number tells this school's authority from an earlier one in the lists of a device.
    name: `CN=Klass ${serialNumber.slice(-8)}, O=Klass`,
    serialNumber,
    ...lasting(now, authorityDays),
    signingAlgorithm: elliptic,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      limitsFor(names),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: cert.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** A certificate for a server that is reached by any of these names and addresses, signed by the authority. */
export async function signFor(names: readonly string[], authority: Pair, now: Temporal.Instant): Promise<Pair> {
  const keys = await newKeys()
  const signer = new X509Certificate(authority.cert)
  const cert = await X509CertificateGenerator.create({
    serialNumber: newSerial(),
    issuer: signer.subject,
    // No name of a computer: where there are addresses alone, it would be held against the limits of the authority.
    subject: 'CN=Klass server',
    ...lasting(now, serverDays),
    signingAlgorithm: elliptic,
    publicKey: keys.publicKey,
    signingKey: await privateKeyOf(authority.key),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map(value => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(signer.publicKey),
    ],
  })
  return { cert: cert.toString('pem'), key: await pemOf(keys.privateKey) }
}

const newKeys = () => crypto.subtle.generateKey(elliptic, true, ['sign', 'verify'])

/** The first bit is none, because the number is signed and must not be negative. */
const newSerial = () => `4b${randomBytes(15).toString('hex')}`

/** From a day earlier, because the clocks of devices are wrong. */
const lasting = (now: Temporal.Instant, days: number) => ({
  notBefore: new Date(now.epochMilliseconds - 24 * 3_600_000),
  notAfter: new Date(now.epochMilliseconds + days * 24 * 3_600_000),
})

const pemOf = async (key: CryptoKey) =>
  `${PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')}\n`

const privateKeyOf = (pem: string) =>
  crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(pem), elliptic, false, ['sign'])
