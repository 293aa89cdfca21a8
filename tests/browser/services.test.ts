import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { units } from '#server/main/service-units.ts'
import { browser } from '#tests/browser.ts'
import { patience } from './steps.ts'

/* The units of macOS and Windows are XML, which a browser can read: they are well-formed, and say what was meant. */

const service = { folder: '/srv/K & B 100%', node: '/opt/<no de>/bin/node', dataDir: '/srv/"data"', user: 'k&lass' }

let page: Page
beforeAll(async () => {
  page = await (await browser()).newPage()
})
afterAll(() => page.close())

/** Runs in the page: the texts of the elements without elements in them, each after the names around it. */
function leavesOf(xml: string): readonly string[] {
  const read = new DOMParser().parseFromString(xml, 'application/xml')
  const named = (each: Element | null): string =>
    each?.parentElement ? `${named(each.parentElement)}/${each.tagName}` : (each?.tagName ?? '')
  return [...read.querySelectorAll('*')]
    .filter(({ childElementCount }) => childElementCount === 0)
    .map(each => `${named(each)}: ${each.textContent}`)
}

it('the unit of launchd is a property list of these keys and values', async () => {
  const item = (tag: string, text = '') => `plist/dict/${tag}: ${text}`
  const entry = (key: string, tag: string, text = '') => [item('key', key), item(tag, text)]
  const logs = '/srv/"data"/klass.log'
  await expect
    .poll(() => page.evaluate(leavesOf, units.launchd(service)), patience)
    .toEqual([
      ...entry('Label', 'string', 'klass'),
      ...entry('UserName', 'string', service.user),
      ...entry('WorkingDirectory', 'string', service.folder),
      item('key', 'ProgramArguments'),
      item('array/string', service.node),
      item('array/string', 'src/server/main/serve.ts'),
      ...entry('RunAtLoad', 'true'),
      ...entry('KeepAlive', 'true'),
      ...entry('ExitTimeOut', 'integer', '40'),
      ...entry('Umask', 'integer', String(0o077)),
      ...entry('StandardOutPath', 'string', logs),
      ...entry('StandardErrorPath', 'string', logs),
    ])
})

it('the unit of the task scheduler runs the server in its folder, as the account it was made for', async () => {
  const task = () => page.evaluate(leavesOf, units.windows(service))
  await expect
    .poll(task, patience)
    .toEqual(
      expect.arrayContaining([
        `Task/Principals/Principal/UserId: ${service.user}`,
        'Task/Triggers/BootTrigger/Enabled: true',
        `Task/Actions/Exec/Command: ${service.node}`,
        'Task/Actions/Exec/Arguments: src/server/main/serve.ts',
        `Task/Actions/Exec/WorkingDirectory: ${service.folder}`,
      ]),
    )
  // What is no XML is read as a page about the fault.
  await expect.poll(async () => (await task()).filter(leaf => leaf.includes('parsererror')), patience).toEqual([])
})
