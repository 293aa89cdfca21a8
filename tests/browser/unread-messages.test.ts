import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School, themes } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { dialog, noDialog, onFocus, onRow, patience } from './steps.ts'

let school: School
let desk: Desk
const write = async (message_text: string) => {
  const { world } = school
  world.clock.pass({ minutes: 1 })
  return (await world.did('createMessage', { recipient_type: 'all', message_text }, { as: 'may' })).message_id
}
/** The messages that the boss has not read. */
const unread = async () => {
  const rows = await school.world.database.reader
    .selectFrom('unread_messages')
    .select('message_id')
    .where('staff', '=', 'boss')
    .orderBy('message_id')
    .execute()
  return rows.map(({ message_id }) => message_id)
}
const ids: string[] = []
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  for (const text of ['The first', 'The second', 'The third']) ids.push(await write(text))
  desk = await openDesk(school, { path: '/messages' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

const rows = () => desk.page.getByRole('grid', { name: 'Messages' }).getByRole('row')
const row = (text: string) => rows().filter({ hasText: text })
const dots = () => desk.page.getByRole('img', { name: 'Unread', exact: true })
const link = () => desk.page.getByRole('navigation').getByRole('link', { name: /^Unread messages/ })
const counted = (count: number) => expect.poll(() => link().innerText(), patience).toBe(`Unread messages\n${count}`)

it('stand out with a dot and by their weight, and the sidebar counts them', async () => {
  await onRow(desk, 'All')
  await expect.poll(() => dots().count(), patience).toBe(3)
  await counted(3)
  for (const theme of themes) {
    await desk.wear(theme)
    await desk.picture(`unread-${theme}`)
  }
})

it('are read once they are opened, which Ctrl+Z leaves alone', async () => {
  await row('The third').click({ position: { x: 300, y: 10 } })
  await desk.press('Enter')
  await dialog(desk, 'Edit message text')
  await expect.poll(unread, patience).toEqual(ids.slice(0, 2))
  await desk.press('Escape')
  await noDialog(desk)
  await expect.poll(() => dots().count(), patience).toBe(2)
  await expect.poll(() => row('The third').getByRole('img', { name: 'Unread' }).count(), patience).toBe(0)
  await counted(2)
  await desk.press('Control+z')
  await desk.notice('There is nothing to undo.')
  expect(await unread()).toEqual(ids.slice(0, 2))
})

// messages/read-message
it('are marked as read by a key, and unread again with Ctrl+Z', async () => {
  await row('The second').click({ position: { x: 300, y: 10 } })
  await desk.press('r')
  await desk.notice(`Message ${ids[1]} is read.`)
  await expect.poll(unread, patience).toEqual(ids.slice(0, 1))
  await counted(1)
  await desk.press('Control+z')
  await desk.notice(`Undone: Message ${ids[1]} is read.`)
  await expect.poll(unread, patience).toEqual(ids.slice(0, 2))
  await counted(2)
})

it('are found by is:unread, also in Chinese, and by the ready-made view; a new one of a colleague joins them', async () => {
  await link().click()
  await expect.poll(() => rows().count(), patience).toBe(3)
  await expect.poll(() => desk.path(), patience).toBe('/messages?q=is%3Aunread&saved=unread-messages.1')
  ids.push(await write('The fourth'))
  await counted(3)
  await desk.page.getByRole('button', { name: /^1 new/ }).click()
  await row('The fourth').getByRole('img', { name: 'Unread' }).waitFor()
  await desk.goto('/messages')
  await onRow(desk, 'All')
  await desk.press('/')
  await desk.type('是：未讀')
  await expect.poll(() => rows().count(), patience).toBe(4)
  await desk.press('Control+a')
  await desk.type('is:unr')
  await desk.page.getByRole('option', { name: /unread/ }).waitFor(patience)
})

it('are all marked as read at once, with one undo', async () => {
  await desk.goto('/messages?q=is%3Aunread')
  await onRow(desk, 'All')
  await desk.press('Control+a')
  await desk.page.locator('footer').getByText('3 selected').first().waitFor(patience)
  await desk.press('r')
  const plan = await dialog(desk, 'Mark as read')
  await plan.getByRole('button', { name: /\d/ }).waitFor(patience)
  await onFocus(desk, /^row/)
  await desk.press('Enter')
  await plan.getByText('3 of 3 done').waitFor(patience)
  await expect.poll(unread, patience).toEqual([])
  await plan.getByRole('button', { name: 'Undo all 3' }).click()
  await (await dialog(desk, 'Undo: Mark as read')).getByText('3 of 3 done').waitFor(patience)
  await expect.poll(async () => (await unread()).length, patience).toBe(3)
  await desk.press('Escape')
  await noDialog(desk)
})
