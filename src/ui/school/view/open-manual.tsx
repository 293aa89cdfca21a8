import { Suspense, use, useLayoutEffect, useMemo, useRef } from 'react'
import { screenAt } from '#client/command/screens.ts'
import { type ManualPage, manualPageOf, manualPages, manualSectionOf, slugOf } from '#client/links/manual.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Language, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { language } from '../../app/language.ts'
import { useStore } from '../../app/use-store.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Paper } from '../../kit/paper.tsx'
import { Select } from '../../kit/select.tsx'
import { useScope } from '../../list/use-scope.ts'
import { Block, blocksOf } from './markdown.tsx'

type Texts = { readonly texts: Readonly<Record<string, string>> }
/** The pages of one language, and where they lie. */
const languages: Readonly<Record<Language, { readonly folder: string; readonly load: () => Promise<Texts> }>> = {
  en: { folder: '/src/manual', load: () => import('./manual-in-english.ts') },
  'zh-HK': { folder: '/src/manual/zh', load: () => import('./manual-in-chinese.ts') },
}
const pages = Object.keys(manualPages) as readonly ManualPage[]
const onPaper = { paper: true } as const

/** The manual in the language that is shown, at the section that was asked for or at the one about this screen. */
export default function OpenManual(props: ViewProps) {
  const { folder, load } = languages[useStore(language)]
  const loading = useMemo(() => load(), [load])
  return (
    <Suspense fallback={null}>
      <Manual {...props} folder={folder} loading={loading} />
    </Suspense>
  )
}

type ManualProps = ViewProps & { readonly folder: string; readonly loading: Promise<Texts> }

function Manual({ given, onClose, folder, loading }: ManualProps) {
  const { address, navigator } = useApp()
  const asked =
    typeof given.section === 'string' ? given.section : manualSectionOf(screenAt(address.place.get().path)?.path)
  const page = manualPageOf(asked) ?? 'keys'
  const text = use(loading).texts[`${folder}/${page}.md`] ?? ''
  const blocks = useMemo(() => blocksOf(text), [text])
  const { title, sections } = manualPages[page]
  // Links have the English headings, and the headings of a page are in the same order in every language.
  const headings = blocks.filter(({ type }) => type === 'heading')
  const idOf = (token: (typeof blocks)[number]) =>
    `manual-${slugOf([title, ...sections][headings.indexOf(token)] ?? '')}`
  const scroller = useRef<HTMLElement>(null)
  useScope('dialog', onPaper)
  useLayoutEffect(() => {
    const heading = scroller.current?.querySelector(`#${CSS.escape(`manual-${asked}`)}`)
    if (heading && asked !== slugOf(title)) heading.scrollIntoView()
    else scroller.current?.scrollTo(0, 0)
  }, [asked, title])
  const show = (heading: string) => navigator.adjust({ 'v.section': slugOf(heading) })

  const content = blocks.map(token => (
    <Block key={token.raw} token={token} folder={folder} id={token.type === 'heading' ? idOf(token) : undefined} />
  ))
  return (
    <Dialog
      title={t(shellText.manual)}
      width={980}
      flush
      onClose={onClose}
      footer={<Button label={t(generalText.close)} keys="Esc" onClick={onClose} />}
    >
      <div className="flex min-h-0 gap-2 border-line border-t max-roomy:flex-col">
        <div className="roomy:hidden px-4 pt-3">
          <Select
            label={t(shellText.manualPage)}
            value={page}
            options={pages.map(value => ({ value, label: t(caption(manualPages[value].title)) }))}
            onChange={next => show(manualPages[next].title)}
          />
        </div>
        <nav
          aria-label={t(shellText.manualPages)}
          className="w-60 shrink-0 overflow-y-auto border-line border-r p-2 max-roomy:hidden"
        >
          <ul className="flex flex-col gap-0.5">
            {pages.map(each => (
              <li key={each}>
                <Button
                  look="quiet"
                  wide
                  label={t(caption(manualPages[each].title))}
                  aria-current={each === page && asked === slugOf(manualPages[each].title) ? 'page' : undefined}
                  onClick={() => show(manualPages[each].title)}
                />
                {each === page ? (
                  <ul className="pl-3">
                    {manualPages[each].sections.map(section => (
                      <li key={section} className={classes(asked === slugOf(section) && 'rounded-md bg-selected')}>
                        <Button
                          look="quiet"
                          wide
                          label={t(caption(section))}
                          aria-current={asked === slugOf(section) ? 'location' : undefined}
                          onClick={() => show(section)}
                        />
                      </li>
                    ))}
                  </ul>
                ) : null}
              </li>
            ))}
          </ul>
        </nav>
        <article
          ref={scroller}
          aria-label={t(caption(title))}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a page that is longer than the window is scrolled with the arrows
          tabIndex={0}
          data-focus-first=""
          className="manual focus-visible:outline-1 -outline-offset-1 h-[70vh] min-w-0 flex-1 overflow-y-auto rounded-md px-6 py-4 max-roomy:h-auto max-roomy:px-4"
        >
          {content}
        </article>
      </div>
      <Paper>{() => <div className="manual">{content}</div>}</Paper>
    </Dialog>
  )
}
