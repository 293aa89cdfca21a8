import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { describe, expect, it } from 'vitest'
import { screens } from '#client/command/screens.ts'
import { manualPages, manualSections, manualWords, slugOf } from '#client/links/manual.ts'
import { captions } from '#client/messages/zh/captions.ts'
import { registry } from '#ui/app/registry.ts'
import manifest from '../../package.json' with { type: 'json' }
import { files, root, textOf } from './files.ts'

/* What people read is short, leads where it says, and names what there is. */

const documents = files.filter(path => path.endsWith('.md'))
const manual = documents.filter(path => /^src\/manual\/[^/]+$/.test(path))
const inChinese = documents.filter(path => path.startsWith('src/manual/zh/'))
const textOfManual = manual.map(textOf).join('\n')

const partsOf = (token: Token): readonly Token[] => {
  // The library's type of a token includes one that may have any property.
  const { tokens = [], items = [] } = token as { readonly tokens?: readonly Token[]; readonly items?: readonly Token[] }
  if (token.type !== 'table') return [...tokens, ...items]
  const { header, rows } = token as Tokens.Table
  return [header, ...rows].flat().flatMap(cell => cell.tokens)
}
const withParts = (token: Token): readonly Token[] => [token, ...partsOf(token).flatMap(withParts)]
const all = (path: string) => marked.lexer(textOf(path)).flatMap(withParts)

const lines = (path: string) => textOf(path).trimEnd().split('\n').length
const headings = (path: string) => all(path).flatMap(token => (token.type === 'heading' ? [String(token.text)] : []))

describe('documents', () => {
  it('are as long as people read them', () => {
    expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(900)
    expect(lines('README.md')).toBeLessThanOrEqual(150)
    expect(lines('src/README.md')).toBeLessThanOrEqual(120)
    const others = documents.filter(path => /^(src|tests)\/.+\/README\.md$/.test(path))
    expect(others.length).toBeGreaterThan(7)
    expect(others.filter(path => lines(path) > 60)).toEqual([])
  })

  it('have no link that leads nowhere', () => {
    const dead = documents.flatMap(path =>
      all(path).flatMap(token => {
        if (token.type !== 'link' && token.type !== 'image') return []
        const [target = '', heading] = String(token.href).split('#')
        if (/^https?:/.test(target)) return []
        const found = target === '' ? path : normalize(join(dirname(path), target))
        const isThere =
          existsSync(join(root, found)) &&
          (heading === undefined || headings(found).some(each => slugOf(each) === heading))
        return isThere ? [] : [`${path}: ${token.href}`]
      }),
    )
    expect(dead).toEqual([])
  })

  it('name only scripts that there are', () => {
    const unknown = documents.flatMap(path =>
      [...textOf(path).matchAll(/npm (?:run )?([a-z][a-z:]*)/g)]
        .map(([, name = '']) => name)
        .filter(name => !['ci', 'install', 'run', 'sbom'].includes(name) && !Object.hasOwn(manifest.scripts, name))
        .map(name => `${path}: npm run ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it('name only files of the code that there are', () => {
    const missing = documents
      .filter(path => path.endsWith('README.md'))
      .flatMap(path =>
        all(path).flatMap(token => {
          const text = token.type === 'codespan' ? String(token.text) : ''
          if (!/^[\w./-]+\.(ts|tsx|md|tsv|css|grammar)$/.test(text) || text.includes('…')) return []
          const places = [root, join(root, 'src'), dirname(join(root, path))]
          const isThere =
            places.some(place => existsSync(join(place, text))) || files.some(file => file.endsWith(`/${text}`))
          return isThere ? [] : [`${path}: ${text}`]
        }),
      )
    expect(missing).toEqual([])
  })
})

/** The names of commands, buttons, screens, dialogs and parts of the manual: what stands in italics. */
const names = new Set([
  ...registry.all.flatMap(({ command }) => [
    command.title,
    ...(command.button === undefined ? [] : [command.button]),
    ...('form' in command && command.form ? [command.form.title] : []),
  ]),
  ...screens.flatMap(({ label, heading }) => [label, heading]),
  ...Object.values(manualSections),
])
/** What stands in italics and is no command: views that every school has, and a name that erasing leaves. */
const others = new Set(['Owing', 'Overdue', 'Erased S0042', 'pending'])

describe('the manual', () => {
  it('has the pages and sections that the palette finds', () => {
    const inFiles = Object.keys(manualPages).map(page => headings(`src/manual/${page}.md`))
    expect(inFiles).toEqual(Object.values(manualPages).map(({ title, sections }) => [title, ...sections]))
    expect(manual.length).toBe(Object.keys(manualPages).length)
    const all = Object.values(manualPages).flatMap(({ title, sections }) => [title, ...sections])
    expect(Object.keys(manualSections).length).toBe(all.length)
    expect(Object.keys(manualWords).filter(section => !Object.hasOwn(manualSections, section))).toEqual([])
  })

  it('has the same pages in Chinese, with the same sections, keys, settings and pictures', () => {
    expect(inChinese.length).toBe(manual.length)
    const parts = (path: string, type: string) =>
      all(path).flatMap(token => (token.type === type ? [String('href' in token ? token.href : token.raw)] : []))
    for (const page of Object.keys(manualPages)) {
      const [english, chinese] = [`src/manual/${page}.md`, `src/manual/zh/${page}.md`]
      expect(headings(chinese)).toEqual(headings(english).map(heading => captions[heading]))
      expect(parts(chinese, 'image')).toEqual(parts(english, 'image'))
      const isKept = (code: string) =>
        /^`(?:[A-Z]{2,}[A-Z_0-9]*|npm run .*|[A-Z]|(?:Ctrl|Shift|Alt|G)[ +].*|[^\w\p{L}]|Enter|Esc|Space)`$/u.test(code)
      const kept = (path: string) => [...new Set(parts(path, 'codespan').filter(isKept))].sort()
      expect(kept(chinese), page).toEqual(kept(english))
    }
  })

  it('names in Chinese only what there is', () => {
    const known = new Set([...names].map(name => captions[name]))
    const unknown = inChinese.flatMap(path =>
      all(path).flatMap(token =>
        token.type === 'em' && !known.has(String(token.text)) ? [`${path}: ${token.text}`] : [],
      ),
    )
    expect(unknown.filter(each => !/(欠款|逾期|Erased S0042)$/.test(each))).toEqual([])
  })

  it('names in Chinese as many commands as in English', () => {
    const named = (path: string) => all(path).filter(({ type }) => type === 'em').length
    for (const page of Object.keys(manualPages)) {
      const lacking = named(`src/manual/${page}.md`) - named(`src/manual/zh/${page}.md`)
      expect(Math.abs(lacking), page).toBeLessThanOrEqual(1)
    }
  })

  it('names only commands, buttons and screens that there are', () => {
    const unknown = [...manual, 'README.md'].flatMap(path =>
      all(path).flatMap(token => {
        const name = token.type === 'em' ? String(token.text).replace(/\s+/g, ' ') : undefined
        return name === undefined || names.has(name) || others.has(name) ? [] : [`${path}: ${name}`]
      }),
    )
    expect(unknown).toEqual([])
  })

  it('has every screen', () => {
    const missing = screens.filter(({ label, place }) => place !== 'none' && !textOfManual.includes(`*${label}*`))
    expect(missing.map(({ label }) => label)).toEqual([])
  })

  it('has every key that works everywhere, and the keys of rows in ?', () => {
    const codes = new Set(
      manual.flatMap(path => all(path).flatMap(({ type, raw }) => (type === 'codespan' ? [raw] : []))),
    )
    const has = (keys: string) =>
      [keys, keys.toUpperCase(), keys.replaceAll(' ', '+')].some(each => codes.has(`\`${each}\``))
    const missing = registry.all
      .flatMap(({ command }) => (command.keys && command.keysOn === 'everywhere' ? [command.keys] : []))
      // G 1 to G 9 stand as a range.
      .filter(keys => !/^G [2-8]$/.test(keys) && !has(keys))
    expect([...new Set(missing)]).toEqual([])
  })

  it('has every setting of the server', () => {
    const sources = files
      .filter(path => /^src\/server\/.*\.ts$|^vite\.config\.ts$/.test(path))
      .map(textOf)
      .join('\n')
    const settings = new Set(
      [...sources.matchAll(/(?:given|number|file)\('([A-Z][A-Z0-9_]+)'|process\.env\.(KLASS_[A-Z_]+)/g)].map(
        ([, one, other]) => one ?? other!,
      ),
    )
    settings.delete('PGHOST')
    expect(settings.size).toBeGreaterThan(12)
    const table = readFileSync(join(root, 'src/manual/settings.md'), 'utf8')
    expect([...settings].filter(name => !table.includes(`\`${name}\``))).toEqual([])
  })
})
