import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromUrl, invocationIn, toUrl } from '#client/links/links.ts'
import { november } from '#tests/november.ts'
import { openWorld, type World } from '#tests/world.ts'
import { registry } from '#ui/app/registry.ts'
import { type Console, openConsole } from './console.ts'

/* What a link to the console carries, what it leaves out, and that it asks and runs nothing, in a real school. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld((await november()).copies)
  console = await openConsole(world)
})
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

it.each([
  '/students?hideInactive=true&q=ho&sort=-first_name',
  '/students?page=3',
  '/students?view=students%2Fopen-student&v.student=S0002',
  '/students?view=students%2Fmonthly-attendance&v.student=S0002&v.month=2026-10',
  '/invoice?tab=video',
  '/invoice?view=invoices%2Fopen-month&vq=wong&v.kind=live&v.month=2026-10',
  '/payment?view=receipts%2Fopen-month&v.kind=live&v.month=2026-10',
  '/payment?view=payments%2Flist-video-payments',
  '/students?view=students%2Fview-photo&v.student=S0002',
  '/invoice?do=invoices%2Fgenerate-month&a.month=2026-11',
  '/invoice?do=invoices%2Fcustomize-live-invoice&a.student=S0001&a.startDate=2026-11-01&a.endDate=2026-11-30',
])('a link that is read leaves nothing out, and is written as it was: %s', url => {
  const { path, search, dropped } = fromUrl(url, registry)
  expect([toUrl(path, search), dropped]).toEqual([url, []])
})

const started = async (url: string) => {
  const { search } = fromUrl(url, registry)
  const invocation = invocationIn(search, 'do', registry)!
  console.at(invocation.command, {})
  return { ...invocation, ...(await console.runner.start(invocation, 'link')) }
}

it.each([
  ['/payment?do=payments/collect-live-payment&a.payment=PL000001&a.paymentType=bank-in', 'Payment Type'],
  ['/payment?do=payments/collect-video-payment&a.payment=PV000001&a.expiryDate=2027-03-31', 'Payment Type'],
  ['/students?do=students/delete-student&a.student=S0001', 'Delete student'],
  ['/students?do=students/toggle-student-status&a.student=S0001', 'Toggle active/inactive (student)'],
  ['/students?do=students/edit-student&a.student=S0001', 'Edit student'],
  ['/students?do=leave/record-leave&a.student=S0001', 'Record leave'],
  ['/students?do=students/create-student', 'Create student'],
  ['/invoice?do=invoices/generate-month&a.month=2026-11', 'Generate month'],
  ['/invoice?do=invoices/create-video-invoice&a.student=S0001', 'Create Video Invoice'],
  ['/invoice?do=invoices/void-invoice&a.invoice=LI-2026-000001', 'Void invoice'],
  ['/invoice?do=invoices/print-invoice&a.invoice=LI-2026-000001', 'Print This Invoice'],
  ['/invoice?do=invoices/print-month&a.kind=live&a.month=2026-10', 'Print All Invoices'],
  ['/payment?do=receipts/print-receipt&a.receipt=LR-2026-000001', 'Print Receipt'],
  ['/students?do=settings/edit-business', 'Edit business details'],
  ['/token?do=tokens/add-token&a.student=S0001&a.token=English&a.amount=-5', 'Add Token for Student'],
  ['/videoClassManagement?do=video-classes/delete-video-class&a.student=S0002', 'Delete video class'],
])('a link asks and runs nothing: %s', async (url, title) => {
  const { kind, command, given } = await started(url)
  expect(kind).toBe('asked')
  const prompt = console.runner.prompt.get()
  expect(prompt).toMatchObject({ state: 'asking', how: 'form', answers: given })
  expect(command.form?.title ?? command.title).toBe(title)
  console.runner.leave()
  // Nothing has run, so nothing was sent or printed.
  expect(await console.evidence()).toBeUndefined()
})

it.each(['session/log-out', 'view/switch-theme', 'students/set-attendance&a.student=S0001&a.homework=1'])(
  'a link does not start what it would have to run: %s',
  async id => {
    expect((await started(`/students?do=${id}`)).kind).toBe('not started')
    expect(console.runner.prompt.get()).toBeUndefined()
    expect(await console.evidence()).toBeUndefined()
  },
)

it.each([
  ['/students?do=students/burn-student&a.student=S0001', '/students', 'do=students/burn-student, a.student=S0001'],
  [
    '/students?do=students/edit-student&a.student=S0001&a.phone=999',
    '/students?do=students%2Fedit-student&a.student=S0001',
    'a.phone=999',
  ],
  [
    '/payment?do=payments/collect-live-payment&a.payment=PL000001&a.paymentType=gold',
    '/payment?do=payments%2Fcollect-live-payment&a.payment=PL000001',
    'a.paymentType=gold',
  ],
  ['/students?page=0&foo=1&sort=Robert%27);DROP&q=lee', '/students?q=lee', "page=0, foo=1, sort=Robert');DROP"],
  ['/students?view=students/nothing&v.student=S0001', '/students', 'view=students/nothing, v.student=S0001'],
  ['/students?view=students/open-student', '/students', 'view=students/open-student'],
  ['/students?view=students/create-student', '/students', 'view=students/create-student'],
  [
    '/invoice?view=invoices/generate-month&v.month=2026-11',
    '/invoice',
    'view=invoices/generate-month, v.month=2026-11',
  ],
  [
    '/students?view=students/monthly-attendance&v.student=S0002&v.month=2026-13',
    '/students?view=students%2Fmonthly-attendance&v.student=S0002',
    'v.month=2026-13',
  ],
  ['/invoice?tab=both&hideInactive=perhaps', '/invoice', 'tab=both, hideInactive=perhaps'],
  ['/Students/?q=lee', '/students?q=lee', ''],
])('a link names what it leaves out: %s', (url, then, left) => {
  const { path, search, dropped } = fromUrl(url, registry)
  expect([toUrl(path, search), dropped.join(', ')]).toEqual([then, left])
})
