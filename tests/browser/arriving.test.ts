import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import { highlighted, idle, onFocus, onRow, patience } from './steps.ts'
import { unreachedLine } from './texts/answers.ts'

/*
 * A long list is shown and searched while it is loading.
 */

const total = 200
const first = 100

let school: School
let desk: Desk
beforeAll(async () => {
  school = await openSchool(engines[0]!)
  const rows = Array.from({ length: total }, (_, at) => ({
    line: at + 2,
    first_name: `Tai Man ${at + 1}`,
    surname: at % 10 === 9 ? 'Wong' : 'Chan',
  }))
  await school.world.did('importStudents', { rows, dryRun: false })
  desk = await openDesk(school, { path: '/courseManagement' })
})
afterAll(async () => {
  await desk.close()
  await school.close()
})

declare global {
  /** Ends what `holdRows` holds back: the rest comes, or the connection is lost. */
  var rest: { send(): void; lose(): void }
}

/** The network stops after so many rows of the list of students, the first time that it is asked for. */
function holdRows(rows: number): void {
  const { fetch } = globalThis
  let held = false
  globalThis.fetch = async (...given) => {
    const answer = await fetch(...given)
    if (held || new URL(answer.url).pathname !== '/admin/getStudent') return answer
    held = true
    const lines = (await answer.text()).split(/(?<=\n)/)
    const bytes = (part: readonly string[]) => new TextEncoder().encode(part.join(''))
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes(lines.slice(0, rows + 1)))
        globalThis.rest = {
          send() {
            controller.enqueue(bytes(lines.slice(rows + 1)))
            controller.close()
          },
          lose: () => controller.error(new TypeError('The connection is lost.')),
        }
      },
    })
    return new Response(body, { headers: answer.headers })
  }
}

const status = (text: string) => desk.page.getByRole('status').getByText(text)
const grid = () => desk.page.getByRole('grid')
const rowCount = () => expect.poll(() => grid().getAttribute('aria-rowcount'), patience)
let holding: Promise<unknown> | undefined
const open = async (page: Page, path: string) => {
  // Once for all documents of the page.
  holding ??= page.addInitScript(holdRows, first)
  await holding
  await desk.goto(path)
}

it('shows its first rows while the others are on their way, and searches them', async () => {
  await open(desk.page, '/students')
  await onRow(desk, 'S0001')
  await status('Loading 100 of 200').waitFor(patience)
  await rowCount().toBe(String(first + 1))
  await desk.picture('arriving')
  // What is not all can neither be selected as all, nor exported or counted.
  await desk.press('Control+a')
  await desk.press('Escape')
  await desk.press('x')
  await desk.page.getByText('1 selected').waitFor(patience)
  await desk.press('Escape')

  await desk.press('/')
  await onFocus(desk, 'textbox Search')
  await desk.type('wong')
  await status('Searching 100 of 200').waitFor(patience)
  await rowCount().toBe(String(first / 10 + 1))
  await desk.picture('arriving-searched')
  await desk.type(' nobody')
  await rowCount().toBe('1')
  await desk.page.evaluate(() => rest.send())
  // That there is none is said when all have been searched.
  await desk.page.getByText('No student matches “wong nobody”').waitFor(patience)
  for (const _ of ' nobody') await desk.press('Backspace')
  await rowCount().toBe(String(total / 10 + 1))
  await status('of 200').waitFor({ ...patience, state: 'detached' })
})

it('selects all when all are there, and not before; what is typed meanwhile is for all of them', async () => {
  await open(desk.page, '/students')
  await onRow(desk, 'S0001')
  await status('Loading 100 of 200').waitFor(patience)
  await desk.press('Control+a')
  await desk.press('Control+k')
  await desk.type('edit token')
  await idle(desk)
  await expect.poll(() => desk.page.getByText(/selected/).count(), patience).toBe(0)
  await desk.page.evaluate(() => rest.send())
  await highlighted(desk, 'Edit Token200 selected')
  await desk.press('Escape')
  // In the bar, not in the palette, which closes.
  await desk.page.getByText(/^200 selected ·/).waitFor(patience)
  await desk.press('Escape')
})

it('is asked for again when the connection breaks off, and no row is there twice', async () => {
  await open(desk.page, '/students')
  await status('Loading 100 of 200').waitFor(patience)
  await onRow(desk, 'S0001')
  await desk.page.evaluate(() => rest.lose())
  await rowCount().toBe(String(total + 1))
  await status('of 200').waitFor({ ...patience, state: 'detached' })
  await onRow(desk, 'S0001')
})

it('that is sorted says how many have come, and shows them once their order is known', async () => {
  await open(desk.page, '/students?sort=-student_id')
  await status('Loading 100 of 200, to sort them all').waitFor(patience)
  await desk.picture('arriving-sorted')
  await expect.poll(() => desk.page.getByRole('row', { name: 'Tai Man' }).count(), patience).toBe(0)
  await desk.page.evaluate(() => rest.send())
  await onRow(desk, `S0${total}`)
  await status('of 200').waitFor({ ...patience, state: 'detached' })
})

it('keeps the rows that have come while the server is away, says so, and is whole when it is back', async () => {
  await open(desk.page, '/students')
  await status('Loading 100 of 200').waitFor(patience)
  await onRow(desk, 'S0001')
  await school.stop()
  await desk.page.evaluate(() => rest.lose())
  await unreachedLine(desk).waitFor(patience)
  await rowCount().toBe(String(first + 1))
  await desk.picture('arriving-server-away')
  // For a server that is away nobody waits: the keys after it work.
  await desk.press('Control+a', '/')
  await onFocus(desk, 'textbox Search')
  await desk.press('Escape')
  await onRow(desk, 'S0001')
  await school.start()
  await rowCount().toBe(String(total + 1))
  await status('of 200').waitFor({ ...patience, state: 'detached' })
  await onRow(desk, 'S0001')
})
