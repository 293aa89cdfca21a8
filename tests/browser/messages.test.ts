import { beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk } from '#tests/browser.ts'
import { type BusyDay, openBusyDay } from './busy-day.ts'
import { dialog, highlighted, noDialog, onFocus, onRow, patience } from './steps.ts'
import { expectEmptyList, news, takenBack } from './texts/answers.ts'

const missing = 'Please fill out all required fields.'
let school: BusyDay
let desk: Desk
const row = (words: string | RegExp) => desk.page.getByRole('row', { name: words })
const form = (title: string) => desk.page.getByRole('dialog', { name: title, exact: true })
const submit = (title: string, button = 'Submit') => form(title).getByRole('button', { name: button }).click()
const board = async () => (await school.world.did('getMessage', {})).data

beforeAll(async () => {
  school = await openBusyDay()
  const { world } = school
  await world.did('createMessage', { recipient_type: 'all', message_text: 'No lessons on Christmas Day.' })
  await world.did('createMessage', {
    recipient_type: 'class_id',
    recipient_value: school.friday,
    message_text: 'Bring the blue book.',
  })
  await world.did('createMessage', { recipient_value: school.chan, message_text: '請帶備圖書。' })
  desk = await openDesk(school, { path: '/messages' })
})

describe('/messages', () => {
  it('is a board under its heading: whom each message is for, what it says, since when, and whether it is on', async () => {
    await row(/圖書/).waitFor()
    await desk.page.getByRole('heading', { name: 'Message Board', exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('searchbox').getAttribute('placeholder'), patience)
      .toBe('Search by recipient or message')
    await expect
      .poll(() => desk.page.getByRole('columnheader').allInnerTexts(), patience)
      .toEqual(['Recipient', 'Message', 'Created At', 'Status', 'Actions'])
    const cells = async (words: RegExp) => (await row(words).getByRole('gridcell').allInnerTexts()).slice(0, 4)
    // The names of students and of classes come by themselves.
    await row(`Tai Man Chan (${school.chan})`).waitFor()
    await row(`P5 English Friday (${school.friday})`).waitFor()
    await expect
      .poll(() => cells(/圖書/), patience)
      .toEqual([`Tai Man Chan (${school.chan})`, '請帶備圖書。', '2026-11-20 10:00:00', 'active'])
    await expect
      .poll(() => cells(/Christmas/), patience)
      .toEqual(['All', 'No lessons on Christmas Day.', '2026-11-20 10:00:00', 'active'])
    await desk.page.getByRole('button', { name: 'Create Message' }).waitFor()
    const names = row(/圖書/).getByRole('button')
    await expect
      .poll(() => names.evaluateAll(all => all.map(each => each.getAttribute('aria-label'))), patience)
      .toEqual(['Edit text', 'Active. Make inactive', 'Delete'])
  })

  it('shows Page 1 of 1, and finds by the recipient or the text', async () => {
    const page = desk.page.getByRole('combobox', { name: 'Page' })
    await expect
      .poll(() => page.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text), patience)
      .toBe('Page 1 of 1')
    // The text stands in its box whole.
    const isWhole = await page.evaluate(select => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const drawing = document.createElement('canvas').getContext('2d')!
      drawing.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return drawing.measureText('Page 1 of 1').width <= room
    })
    expect(isWhole).toBe(true)
    for (const [typed, found] of [
      ['english friday', /Bring the blue book/],
      ['all', /Christmas/],
      ['圖書', /Tai Man Chan/],
      [school.chan.toLowerCase(), /圖書/],
    ] as const) {
      await desk.page.getByRole('searchbox').fill(typed)
      await row(found).waitFor()
      if (typed !== 'all') await expect.poll(() => desk.page.getByRole('row').count(), patience).toBe(2)
    }
    await desk.page.getByRole('searchbox').fill('nothing like it')
    await desk.page.getByText('No message matches “nothing like it”', { exact: true }).waitFor()
    await expect.poll(() => desk.page.getByText('Nothing to show.').count(), patience).toBe(0)
    await desk.accessible()
    await desk.page.getByRole('searchbox').fill('')
    await row(/Christmas/).waitFor()
  })

  it('is empty when it is refused, which is only logged', async () => {
    await expectEmptyList(desk, { call: 'getMessage', path: '/messages', empty: 'Nothing to show.' })
    await desk.goto('/messages')
    await row(/Christmas/).waitFor()
  })
})

describe('messages/create-message', () => {
  const open = async () => {
    await desk.page.getByRole('button', { name: 'Create Message' }).click()
    await dialog(desk, 'Create Message')
  }

  it('begins with a student, and changing the type forgets the recipient', async () => {
    await open()
    const type = form('Create Message').getByLabel('Recipient Type', { exact: true })
    await expect.poll(() => type.inputValue(), patience).toBe('student_id')
    // Whoever it is to is marked as required, as the text is.
    const required = form('Create Message').locator('[aria-required=true]')
    await expect.poll(() => required.count(), patience).toBe(3)
    await form('Create Message').getByLabel('Student', { exact: true }).fill('chan')
    await highlighted(desk, /Tai Man Chan/)
    await desk.press('Enter')
    await desk.picture('messages-create')
    await type.selectOption('class_id')
    await form('Create Message').getByLabel('Class', { exact: true }).waitFor()
    await type.selectOption('student_id')
    await expect
      .poll(() => form('Create Message').getByLabel('Student', { exact: true }).inputValue(), patience)
      .toBe('')
    await type.selectOption('all')
    await expect
      .poll(
        () =>
          form('Create Message')
            .getByLabel(/^(Student|Class)$/)
            .count(),
        patience,
      )
      .toBe(0)
    await desk.press('Escape')
    await noDialog(desk)
  })

  it('is written with the keyboard alone, to a student, to a class and to all, and taken back', async () => {
    for (const [type, name, typed, words] of [
      ['student_id', 'Student', 'lee', 'To a student'],
      ['class_id', 'Class', 'friday', 'To a class'],
      ['all', '', '', 'To all'],
    ] as const) {
      await desk.goto('/messages')
      await row(/Christmas/).waitFor()
      await onRow(desk, '')
      await desk.press('n')
      await dialog(desk, 'Create Message')
      await onFocus(desk, 'combobox Recipient Type')
      if (type === 'class_id') await desk.press('ArrowUp')
      if (type === 'all') await desk.press('Home')
      await desk.press('Tab')
      if (name) {
        await desk.type(typed)
        await highlighted(desk, type === 'class_id' ? /Friday/ : /Ka Yan Lee/)
        await desk.press('Enter')
      }
      await desk.type(words)
      await desk.press('Control+Enter')
      await news(desk, 'Message successfully created!').waitFor()
      await noDialog(desk)
      expect((await board())[0]).toMatchObject({ recipient_type: type, text: words })
    }
    await row(/To all/).waitFor()
    await desk.press('Control+z')
    await takenBack(desk, 'Message successfully created! ').waitFor()
    await expect.poll(() => row(/To all/).count(), patience).toBe(0)
  })
})

describe('a message', () => {
  const cursorOn = async (words: RegExp) => {
    await desk.goto('/messages')
    await row(words).click({ position: { x: 300, y: 10 } })
    await expect.poll(() => desk.focus(), patience).toMatch(words)
  }

  it('messages/edit-message changes its text, refuses an empty one, and is undone', async () => {
    await cursorOn(/Christmas/)
    await desk.press('e')
    await dialog(desk, 'Edit message text')
    const text = form('Edit message text').getByLabel('Text', { exact: true })
    await expect.poll(() => text.inputValue(), patience).toBe('No lessons on Christmas Day.')
    await desk.picture('messages-edit')
    await text.fill('')
    await submit('Edit message text', 'Update')
    await form('Edit message text').getByText(missing).waitFor()
    await text.fill('No lessons on Boxing Day.')
    await submit('Edit message text', 'Update')
    await news(desk, /^Message M\d+ is changed\.$/).waitFor()
    await row(/Boxing/).waitFor()
    await expect.poll(() => desk.focus(), patience).toMatch(/Boxing/)
    await desk.press('Control+z')
    await row(/Christmas/).waitFor()
  })

  it('messages/toggle-message-status switches it off and on: green when it is active, grey otherwise', async () => {
    await cursorOn(/Christmas/)
    const tone = () =>
      row(/Christmas/)
        .getByText(/^(in)?active$/)
        .evaluate(chip => getComputedStyle(chip).color)
    const green = await tone()
    await cursorOn(/Christmas/)
    await desk.press('a')
    await news(desk, /^Message M\d+ is now inactive\.$/).waitFor()
    const off = row(/Christmas/).getByText('inactive', { exact: true })
    await off.waitFor()
    await expect.poll(() => tone(), patience).not.toBe(green)
    await desk.press('Control+z')
    await expect.poll(() => off.count(), patience).toBe(0)
  })

  it('messages/delete-message asks first, and undo brings it back', async () => {
    await cursorOn(/Christmas/)
    await desk.press('d')
    const box = desk.page.getByRole('alertdialog')
    await box.getByText('Are you sure you want to delete this message?', { exact: true }).waitFor()
    await box.getByText('No lessons on Christmas Day.').waitFor()
    await desk.picture('messages-delete')
    await box.getByRole('button').last().click()
    await news(desk, /^Message M\d+ is deleted\.$/).waitFor()
    await expect.poll(() => row(/Christmas/).count(), patience).toBe(0)
    await expect.poll(() => desk.focus(), patience).toMatch(/^row /)
    await desk.press('Control+z')
    await takenBack(desk, 'Message M').waitFor()
    await row(/Christmas/).waitFor()
  })

  it('has a link that opens its text, and one to nothing asks which', async () => {
    const [message] = await board()
    await desk.goto(`/messages?do=messages/edit-message&a.message=${message!.message_id}`)
    await dialog(desk, 'Edit message text')
    await expect
      .poll(() => form('Edit message text').getByLabel('Text', { exact: true }).inputValue(), patience)
      .toBe(message!.text)
    await desk.goto('/messages?do=messages/edit-message&a.message=M999999')
    await dialog(desk, 'Edit message text')
    await expect
      .poll(() => form('Edit message text').getByLabel('Message', { exact: true }).inputValue(), patience)
      .toBe('')
    await desk.goto('/messages?q=Christmas')
    await expect.poll(() => desk.page.getByRole('row').count(), patience).toBe(2)
  })

  it('of a board of many pages stands in pages of sixteen, at both widths', async () => {
    for (let at = 1; at <= 30; at += 1)
      await school.world.did('createMessage', {
        recipient_type: 'all',
        message_text: at % 3 ? `Notice ${at}` : '下星期五放假，請各位同學留意。'.repeat(12),
      })
    for (const width of [1280, 1920]) {
      await desk.page.setViewportSize({ width, height: width === 1920 ? 1080 : 800 })
      await desk.goto('/messages?page=2')
      await row(/Notice 14/).waitFor()
      const page = desk.page.getByRole('combobox', { name: 'Page' })
      await expect
        .poll(() => page.evaluate(select => (select as HTMLSelectElement).selectedOptions[0]?.text), patience)
        .toMatch(/^Page 2 of [34]$/)
      await desk.picture(`messages-${width}`)
    }
    await desk.close()
  })
})
