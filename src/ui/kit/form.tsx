import type { ComponentProps, KeyboardEvent } from 'react'
import { requestFocusOn } from './focus-reconciler.ts'
import { isComposing } from './typing.ts'

/** What can be filled in, in the order of the Tab key. Search boxes, pagers and tables only change what is shown. */
const fillable =
  ':is(input:not([type=hidden], [type=search]), select, textarea):not(:disabled, [readonly], [tabindex="-1"], [data-pager] *, [role=grid] *)'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The field that many fields after another one in its form; `undefined` beyond the first and the last one. */
function fieldAfter(field: Field, step: number): HTMLElement | undefined {
  const all = [...(field.form?.querySelectorAll<Field>(fillable) ?? [])].filter(
    each => each === field || isStop(each, field),
  )
  return all[all.indexOf(field) + step]
}

/** Whether Enter stops at it: of options at the one that is chosen, and at none of those that it comes from. */
function isStop(each: Field, from: Field): boolean {
  if (!(each instanceof HTMLInputElement && each.type === 'radio')) return true
  if (each.name === from.name) return false
  const group = [...(each.form?.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(each.name)}"]`) ?? [])]
  return each === (group.find(({ checked }) => checked) ?? group[0])
}

/** Goes on to the next field of the form, if there is one. */
export function goToNextField(field: Field): void {
  const next = fieldAfter(field, 1)
  if (next) requestFocusOn(next)
}

/** Whether the browser would send the form on Enter in it. A text of several lines takes a line, a file field opens. */
const isLine = (target: EventTarget): target is HTMLInputElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && target.type !== 'file'

/** From the last field it sends the form. */
function goOn(field: Field, backwards: boolean): void {
  const next = fieldAfter(field, backwards ? -1 : 1)
  if (next) requestFocusOn(next)
  else if (!backwards) field.form?.requestSubmit()
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { readonly onSubmit: () => void }

/**
 * The only form: Enter in a field of one line goes on to the next field, and sends from the last one, so that nobody sends
 * half of it. Shift+Enter goes back. Ctrl+Enter sends from everywhere.
 */
export function Form({ onSubmit, onKeyDown, children, ...rest }: FormProps) {
  const keyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    onKeyDown?.(event)
    const { target, currentTarget: form } = event
    // React bubbles events through portals: a dialog over this one has its own keys.
    if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof Node && form.contains(target))) return
    const sends = event.ctrlKey || event.metaKey
    if (isComposing(event)) event.preventDefault()
    if (isComposing(event) || !(sends || isLine(target))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (sends) form.requestSubmit()
    else if (isLine(target) && target.matches(fillable)) goOn(target, event.shiftKey)
  }
  return (
    <form
      noValidate
      {...rest}
      onKeyDown={keyDown}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
