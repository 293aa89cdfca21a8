import { marked, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { KeyCap } from '../../kit/key-cap.tsx'

const pictures = import.meta.glob<string>('/src/manual/*.webp', { query: '?url', import: 'default', eager: true })
/** All pictures have one size, so that their place is there before they are. */
const pictureSize = { width: 1000, height: 560 } as const

/** A page of the manual as blocks. */
export const blocksOf = (text: string): readonly Token[] => marked.lexer(text)

/** `Ctrl+K`, `Shift ↓`, `G S`, `X`: what is pressed, and not what is typed or run. */
const isKeys = (text: string): boolean =>
  /^((Ctrl|Shift|Alt)[ +])*(Ctrl|Shift|Alt|Enter|Esc|Space|Tab|Home|End|PageUp|PageDown|[A-Z]|G [A-Z1-9,]|[?/.,[\]←↑→↓])$/.test(
    text,
  )

function inline(tokens: readonly Token[] = [], at = ''): ReactNode {
  return tokens.map((token, index) => {
    const key = `${at}${index}`
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{inline(token.tokens, key)}</strong>
      case 'em':
        return <em key={key}>{inline(token.tokens, key)}</em>
      case 'codespan':
        return isKeys(token.text as string) ? (
          <KeyCap key={key} keys={(token.text as string).replaceAll('+', ' ')} />
        ) : (
          <code key={key}>{token.text}</code>
        )
      case 'image': {
        const { href, text } = token as Tokens.Image
        // Every language has the same pictures.
        const picture = pictures[`/src/manual/${href.replace('../', '')}`]
        return <img key={key} src={picture} alt={text} loading="lazy" {...pictureSize} />
      }
      case 'text':
      case 'escape':
        return <Fragment key={key}>{(token as Tokens.Text).text}</Fragment>
      default:
        throw new Error(`The manual has a ${token.type}, which cannot be shown.`)
    }
  })
}

const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td') =>
  row.map((cell, index) =>
    createElement(tag, { key: index, scope: tag === 'th' ? 'col' : undefined }, inline(cell.tokens)),
  )

/** A block of the manual. Its headings begin with the third level, because the dialog has a title of its own. */
export function Block({ token, id }: { readonly token: Token; readonly id?: string | undefined }): ReactNode {
  switch (token.type) {
    case 'heading':
      return createElement(`h${(token as Tokens.Heading).depth + 2}`, { id }, inline(token.tokens))
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>
    case 'code':
      return <pre>{(token as Tokens.Code).text}</pre>
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return createElement(
        ordered ? 'ol' : 'ul',
        undefined,
        items.map(({ tokens, raw }) => (
          <li key={raw}>{tokens.flatMap(each => ('tokens' in each ? inline(each.tokens) : []))}</li>
        )),
      )
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return (
        <table>
          <thead>
            <tr>{cells(header, 'th')}</tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.map(({ text }) => text).join()}>{cells(row, 'td')}</tr>
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
