import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { KeyCap } from '../../kit/key-cap.tsx'

const pictures = import.meta.glob<string>('/src/manual/**/*.webp', { query: '?url', import: 'default', eager: true })
/** All pictures have one size, so that their place is there before they are. */
const pictureSize = { width: 1000, height: 560 } as const

/** A page of the manual as blocks. */
export const blocksOf = (text: string): readonly Token[] => marked.lexer(text)

/** `Ctrl+K`, `Shift ↓`, `G S`, `X`: what is pressed, and not what is typed or run. */
const isKeys = (text: string): boolean =>
  /^((Ctrl|Shift|Alt)[ +])*(Ctrl|Shift|Alt|Enter|Esc|Space|Tab|Home|End|PageUp|PageDown|[A-Z]|G [A-Z1-9,]|[?/.,[\]←↑→↓])$/.test(
    text,
  )

function inline(tokens: readonly Token[] = [], folder: string, at = ''): ReactNode {
  return tokens.map((token, index) => {
    const key = `${at}${index}`
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{inline(token.tokens, folder, key)}</strong>
      case 'em':
        return <em key={key}>{inline(token.tokens, folder, key)}</em>
      case 'codespan':
        return isKeys(token.text as string) ? (
          <KeyCap key={key} keys={(token.text as string).replaceAll('+', ' ')} />
        ) : (
          <code key={key}>{token.text}</code>
        )
      case 'image': {
        const { href, text } = token as Tokens.Image
        return <img key={key} src={pictures[`${folder}/${href}`]} alt={text} loading="lazy" {...pictureSize} />
      }
      case 'text':
      case 'escape':
        return <Fragment key={key}>{(token as Tokens.Text).text}</Fragment>
      default:
        throw new Error(`The manual has a ${token.type}, which cannot be shown.`)
    }
  })
}

const cells = (row: readonly Tokens.TableCell[], folder: string, tag: 'th' | 'td') =>
  row.map((cell, index) =>
    createElement(tag, { key: index, scope: tag === 'th' ? 'col' : undefined }, inline(cell.tokens, folder)),
  )

type Props = {
  readonly token: Token
  /** Where its page stands, and the pictures of that. */
  readonly folder: string
  readonly id?: string | undefined
}

/** A block of the manual. Its headings begin with the third level, because the dialog has a title of its own. */
export function Block({ token, folder, id }: Props): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${(token as Tokens.Heading).depth + 2}`, { id }, inline(token.tokens, folder))
    case 'paragraph':
      return <p>{inline(token.tokens, folder)}</p>
    case 'code':
      return <pre>{(token as Tokens.Code).text}</pre>
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return createElement(
        ordered ? 'ol' : 'ul',
        undefined,
        items.map(({ tokens, raw }) => (
          <li key={raw}>{tokens.flatMap(each => ('tokens' in each ? inline(each.tokens, folder) : []))}</li>
        )),
      )
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return (
        <table>
          <thead>
            <tr>{cells(header, folder, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.map(({ text }) => text).join()}>{cells(row, folder, 'td')}</tr>
            ))}
          </tbody>
        </table>
      )
    }
    case 'space':
      return null
    default:
      throw new Error(`The manual has a ${token.type}, which cannot be shown.`)
  }
}
