import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toUrl, withInvocation } from '#client/links/links.ts'
import { calls } from '#contract/calls.ts'
import { type Desk, openDesk } from '#tests/browser.ts'
import { registry } from '#ui/app/registry.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { idle, noDialog, onRow, patience } from './steps.ts'

let school: BusyDay
let desk: Desk
beforeAll(async () => {
  school = await openBusyDay()
  desk = await openDesk(school)
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

/** What can be filled in there, in the order of Tab: 'Surname'. Texts of several lines end with '…'. */
const fieldsIn = (form: string) =>
  desk.page
    .locator(form)
    .evaluate(box =>
      [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(each => !each.disabled && !each.readOnly && each.tabIndex >= 0)
        .map(each => `${each.labels?.[0]?.textContent}${each.matches('textarea') ? '…' : ''}`),
    )
const focused = (form: string) =>
  desk.page
    .locator(form)
    .evaluate(box =>
      [...box.querySelectorAll<HTMLInputElement>('input, select, textarea')]
        .filter(each => !each.disabled && !each.readOnly && each.tabIndex >= 0)
        .indexOf(document.activeElement as HTMLInputElement),
    )

describe('Enter in a field of one line goes to the next one', () => {
  /** Each form of the console with more than one field, where it is opened, and how many fields it begins with. */
  const forms: Readonly<Record<string, string>> = {
    'students/create-student': '/students',
    'students/edit-student&a.student=S0001': '/students',
    'classes/create-class': '/classManagement',
    'classes/migrate-class': '/classManagement',
    'courses/create-course': '/courseManagement',
    'holidays/add-days-off': '/settings',
    'holidays/add-holiday': '/settings',
    'tokens/create-token': '/settings',
    'tokens/add-token': '/token',
    'settings/edit-business': '/settings',
    'settings/edit-retention': '/settings',
    'invoices/create-video-invoice': '/invoice?tab=video',
    'invoices/customize-live-invoice': '/invoice',
    'quizzes/create-quiz': '/quizManagement',
    'messages/create-message': '/messages',
    'slots/add-schedule': '/timeTable?tab=video',
    'slots/hold-slot': '/timeTable?tab=video',
    'leave/record-leave': '/students',
    'staff/add-staff': '/staffs',
    'session/change-password': '/students',
    'views/save-view': '/students',
  }

  it.each(Object.entries(forms))('%s', async (command, path) => {
    const sent: string[] = []
    const writes = new Set<string>(
      Object.values(calls)
        .filter(call => call.method !== 'GET')
        .map(call => call.path.replace(/[:{].*$/, '')),
    )
    desk.page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && [...writes].some(each => pathname.startsWith(each))) sent.push(pathname)
    })
    await desk.goto(`${path}${path.includes('?') ? '&' : '?'}do=${command}`)
    const form = '[role=dialog] form'
    await desk.page.locator(form).waitFor({ state: 'attached' })
    await expect.poll(() => focused(form), patience).toBeGreaterThanOrEqual(0)
    const fields = await fieldsIn(form)
    expect(fields.length).toBeGreaterThan(1)
    const from = await focused(form)
    for (let at = from; at < fields.length - 1; at += 1) {
      if (fields[at]?.endsWith('…')) break
      await desk.press('Enter')
      await expect.poll(() => focused(form), { ...patience, message: `${fields[at]} leads on` }).toBe(at + 1)
    }
    await idle(desk)
    expect(sent).toEqual([])
    desk.page.removeAllListeners('request')
    await desk.press('Escape')
    await noDialog(desk)
  })
})

/** Commands with a form that has a field with a list. */
const asking = registry.all.filter(
  ({ command }) =>
    command.form &&
    !command.form.own &&
    command.effect !== 'view' &&
    Object.values(command.arguments).some(({ kind }) => kind === 'entity' || kind === 'entities'),
)

/** Runs in the page: what of the open list is outside of the window, of its dialog, or over its buttons. */
function outside(): readonly string[] {
  const list = document.querySelector('[role=dialog] [role=listbox]')?.getBoundingClientRect()
  const box = document.querySelector('[role=dialog] [data-raised]')?.getBoundingClientRect()
  const buttons = document.querySelector('[role=dialog] [data-dialog-footer]')?.getBoundingClientRect()
  if (!list || !box) return ['there is no list']
  return [
    ...(list.right > innerWidth + 1 || list.left < -1 ? ['the list is wider than the window'] : []),
    ...(list.bottom > innerHeight + 1 || list.top < -1 ? ['the list is higher than the window'] : []),
    ...(list.left < box.left - 1 || list.right > box.right + 1 ? ['the list is wider than its dialog'] : []),
    ...(list.top < box.top - 1 || list.bottom > box.bottom + 1 ? ['the list sticks out of its dialog'] : []),
    ...(buttons && list.bottom > buttons.top + 1 ? ['the list covers the buttons'] : []),
  ]
}

describe.each([
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
])('a list opens inside its dialog and covers no button of it, in a window of $width × $height', size => {
  beforeAll(() => desk.page.setViewportSize(size))

  it.each(asking)('$id', async ({ command }) => {
    const url = toUrl(command.screen ?? '/students', withInvocation({}, 'do', { command, given: {} }, registry))
    await desk.goto(url)
    const dialog = desk.page.getByRole('dialog').first()
    await dialog.waitFor({ ...patience, state: 'attached' })
    // The lists of texts that were typed before are the browser's own, as those of choices are.
    const fields = dialog.getByRole('combobox').and(dialog.locator('input:not([list])'))
    await fields.first().waitFor(patience)
    const count = await fields.count()
    for (let at = 0; at < count; at += 1) {
      const field = fields.nth(at)
      if (await field.isDisabled()) continue
      await field.click()
      await dialog.getByRole('listbox').waitFor(patience)
      await expect.poll(() => desk.page.evaluate(outside), patience).toEqual([])
      await field.press('Tab')
      await expect.poll(() => dialog.getByRole('listbox').count(), patience).toBe(0)
    }
    await desk.goto('/students')
    await onRow(desk, size.width < 600 ? 'Tai Man' : school.chan)
  })
})
