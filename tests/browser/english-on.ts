import type { Desk } from '#tests/browser.ts'

/** Names, also of products, ids, forms of days, and what is called so in Chinese as well. */
const known =
  /Klass|HK\$|yyyy-MM(-dd)?|HH:mm|may 關於：chan|Dear \{contact\}|\{\w+\}|Google Sheets|Numbers|\b[Bb]oss\b|\b[Mm]ay\b|\b[Kk]it\b|WhatsApp|\b[A-Z]{1,4}-?\d+\b|CSV|XLSX|PDF|iPad|FPS|FR-|Ctrl\+?\w?|Shift|Space|Esc|Enter|Tab|Excel|COPY|\bMac\b|USB|HTTPS|PEM|S3|GB\b|PostgreSQL|SQLite|nginx|systemd|launchd|Windows|Erased S0042/g

/** What the page says and calls things, without key caps. */
const textsOf = (on: Desk): Promise<readonly string[]> =>
  on.page.evaluate(() => {
    const all = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: box, textContent } = texts.currentNode
      const isHidden = !box?.getClientRects().length || box.closest('kbd, code, pre, script, style, [lang="en"]')
      if (!isHidden && textContent) all.add(textContent)
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'data-name'])
      for (const element of document.querySelectorAll(`[${name}]`)) all.add(element.getAttribute(name) ?? '')
    return [...all]
  })
/** What is said in English on a page in Chinese. `data`: words of the school's own. */
export const englishOn = async (on: Desk, data: ReadonlySet<string> = new Set()): Promise<readonly string[]> =>
  (await textsOf(on)).filter(text =>
    (text.replace(known, '').match(/[A-Za-z]{2,}/g) ?? []).some(word => !data.has(word)),
  )
