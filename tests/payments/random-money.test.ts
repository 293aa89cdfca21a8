import { expect, test } from 'vitest'
import { type Random, seeded } from '#demo/random.ts'
import { cents, dollars } from '#rules/money.ts'
import { wrongInBooks } from '#server/office/backups/books.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/*
 * Random operations with the money of two families, against a reference that keeps nothing but what lies where. After each, the
 * reference, the console's lists and the books agree. SEED repeats a run, MONEY makes more operations.
 */

/** Where the cents of a receipt or credit lie. What lies nowhere can be used. */
type Source = {
  readonly family: string
  readonly isMoney: boolean
  /** Money, or a deposit that was returned. */
  readonly isGivenBack: boolean
  left: number
  readonly on: Map<string, number>
  /** When something was last put to an invoice, as a count. */
  readonly lastOn: Map<string, number>
}
/** `isHeld`: something was put to it once, and it stays with its family. */
type Invoice = {
  readonly family: string
  readonly student: string
  readonly total: number
  readonly isDeposit?: boolean
  isHeld?: boolean
}
class Reference {
  readonly sources = new Map<string, Source>()
  readonly invoices = new Map<string, Invoice>()
  readonly returned = new Map<string, number>()
  readonly refunded = new Set<string>()
  /** Deposits of void invoices: the student's next one has them, too. */
  readonly waiting = new Map<string, number>()
  add(ref: string, family: string, isMoney: boolean, left: number, isGivenBack = isMoney) {
    this.sources.set(ref, { family, isMoney, isGivenBack, left, on: new Map(), lastOn: new Map() })
  }
  deposits(family: string, which: (ref: string, invoice: Invoice) => boolean) {
    const its = [...this.invoices].filter(([ref, each]) => each.family === family && each.isDeposit && which(ref, each))
    return its.reduce((sum, [, { total }]) => sum + total, 0) - (this.returned.get(family) ?? 0)
  }
  keeps = (ref: string) =>
    this.invoices.get(ref)!.isDeposit &&
    this.invoices.get(ref)!.isHeld &&
    this.deposits(this.invoices.get(ref)!.family, (other, { isHeld }) => other !== ref && isHeld === true) < 0
  givenBack = (family: string) =>
    [...this.of(family, true), ...this.of(family, false)].filter(([, { isGivenBack }]) => isGivenBack)
  put = (ref: string) => [...this.sources.values()].reduce((sum, { on }) => sum + (on.get(ref) ?? 0), 0)
  rest = (ref: string) => this.invoices.get(ref)!.total - this.put(ref)
  of = (family: string, isMoney?: boolean) =>
    [...this.sources].filter(([, each]) => each.family === family && (isMoney ?? each.isMoney) === each.isMoney)
  credit = (family: string, isMoney?: boolean) => this.of(family, isMoney).reduce((sum, [, { left }]) => sum + left, 0)
  owes = (family: string) => this.openOf(family).reduce((sum, ref) => sum + this.rest(ref), 0)
  openOf = (family: string) =>
    [...this.invoices].flatMap(([ref, each]) => (each.family === family && this.rest(ref) > 0 ? [ref] : []))
  move(source: Source, ref: string, amount: number) {
    source.left -= amount
    this.invoices.get(ref)!.isHeld = true
    source.on.set(ref, (source.on.get(ref) ?? 0) + amount)
    this.puts += 1
    if (amount > 0) source.lastOn.set(ref, this.puts)
  }
  puts = 0
  /** What was put last first. */
  takeBack(ref: string, amount: number) {
    let missing = amount
    const there = [...this.sources.values()].filter(({ on }) => (on.get(ref) ?? 0) > 0)
    for (const source of there.toSorted((one, other) => other.lastOn.get(ref)! - one.lastOn.get(ref)!)) {
      const part = Math.min(missing, source.on.get(ref)!)
      missing -= part
      if (part > 0) this.move(source, ref, -part)
    }
  }
  /** Credits before money, the oldest first. */
  use(family: string, ref: string, amount: number) {
    let missing = amount
    for (const [, source] of [...this.of(family, false), ...this.of(family, true)]) {
      const part = Math.min(missing, source.left)
      missing -= part
      if (part > 0) this.move(source, ref, part)
    }
  }
}

const families = ['F0001', 'F0002'] as const
/** The first one is to have done everything; the others begin elsewhere. */
const [first = '', ...others] = process.env.SEED?.split(',') ?? ['1127']
/** Ten thousand operations where there is time for all. */
const seeds =
  process.env.LINES === 'all' ? Array.from({ length: 20 }, (_, at) => String(1127 + at)) : [first, ...others]
/** PostgreSQL takes four times as long for each. */
const usual = { SQLite: 400, PostgreSQL: 100 } as const

async function openFamilies(engine: (typeof engines)[number]) {
  const world = await openWorld(engine)
  const [ann, ben] = [await world.student('Ann', 'Chan'), await world.student('Ben', 'Lee')]
  const amy = await world.student('Amy', 'Chan')
  await world.did('joinFamily', { family_id: 'F0001', student_id: amy })
  for (const [at, price] of [100, 33.3, 7].entries()) {
    await world.token(`Token ${at}`, price, 'Video')
    await world.course(`Course ${at}`, { lessons: at + 1, token: `Token ${at}` })
  }
  const discount = { rule: 'staff', kind: 'percent', value: 33.33, from: '2026-01' } as const
  await world.did('createDiscountRule', { ...discount, who: [ben], reason: 'Staff' })
  return { world, students: [[ann, amy], [ben]] }
}

test.each(engines.flatMap(engine => seeds.map(seed => ({ name: engine.name, seed, engine }))))(
  'what families pay, move and get back lies where it should, on $name (seed $seed)',
  async ({ engine, seed }) => {
    const { world, students } = await openFamilies(engine)
    const random = seeded(`${seed} ${engine.name}`)
    const reference = new Reference()
    const done = new Map<string, number>()
    const count = Number(process.env.MONEY ?? usual[engine.name])
    for (let turn = 0; turn < count; turn += 1) {
      world.clock.pass({ seconds: 1 })
      const which = random.integer(0, 1)
      const family = families[which]!
      const operation = random.pick(operations)
      const told = await operation({ world, reference, random, family, student: random.pick(students[which]!) })
      if (told) done.set(told, (done.get(told) ?? 0) + 1)
      await agree(world, reference)
    }
    if (seed !== first) return world.close()
    expect([...done.keys()].toSorted()).toEqual([
      'bill',
      'collect',
      'credit',
      'deposit',
      'mix',
      'move',
      'receive',
      'refund',
      ...(engine.name === 'SQLite' ? ['return'] : []),
      'reverse',
      'void',
    ])
    return world.close()
  },
)

async function agree(world: World, reference: Reference): Promise<void> {
  expect(await world.database.read(wrongInBooks)).toEqual([])
  const { data } = await world.did('getFamilies', {})
  expect(data.map(({ owes, credit }) => [cents(owes), cents(credit)])).toEqual(
    families.map(family => [reference.owes(family), reference.credit(family)]),
  )
  for (const family_id of families) {
    const ledger = (await world.did('getFamilyLedger', { family_id })).data
    expect(cents(ledger.closing)).toBe(reference.owes(family_id) - reference.credit(family_id))
    expect(ledger.open.map(each => [each.invoice_ref, cents(each.rest)])).toEqual(
      reference
        .openOf(family_id)
        .toSorted()
        .map(ref => [ref, reference.rest(ref)]),
    )
  }
}

type At = {
  readonly world: World
  readonly reference: Reference
  readonly random: Random
  readonly family: string
  readonly student: string
}
type Operation = (at: At) => Promise<string | undefined>
const day = (world: World) => world.clock.now().toZonedDateTimeISO('Asia/Hong_Kong').toPlainDate().toString()

const bill: Operation = async ({ world, reference, random, family, student: student_id }) => {
  const { status, body } = await world.call('videoInvoiceCreate', {
    student_id,
    course_name: `Course ${random.integer(0, 2)}`,
  })
  if (status !== 201) return undefined
  const { invoice_ref, total_amount } = body as { invoice_ref: string; total_amount: number }
  reference.invoices.set(invoice_ref, { family, student: student_id, total: cents(total_amount) })
  return 'bill'
}
const receive: Operation = async ({ world, reference, random, family: family_id }) => {
  const amount = random.integer(1, 20_000)
  const wanted = reference.openOf(family_id).map(ref => [ref, random.integer(1, reference.rest(ref) + 50)] as const)
  const isRight = wanted.every(([ref, put]) => put <= reference.rest(ref))
  const fits = wanted.reduce((sum, [, put]) => sum + put, 0) <= amount
  const { status, body } = await world.call('receiveMoney', {
    ...{ family_id, method: 'cash', amount: dollars(amount), paid_on: day(world) },
    allocations: wanted.map(([invoice_ref, put]) => ({ invoice_ref, amount: dollars(put) })),
  })
  expect(status).toBe(isRight && fits ? 200 : 409)
  if (status !== 200) return undefined
  const { receipt_ref } = body as { receipt_ref: string }
  reference.add(receipt_ref, family_id, true, amount)
  for (const [ref, put] of wanted) reference.move(reference.sources.get(receipt_ref)!, ref, put)
  return 'receive'
}
const collect: Operation = async ({ world, reference, family }) => {
  const [owed] = (await world.did('pendingVideoPayments', {})).filter(
    each => reference.invoices.get(each.invoice_ref ?? '')?.family === family,
  )
  if (!owed) return undefined
  const ref = owed.invoice_ref ?? ''
  const rest = reference.rest(ref)
  expect(cents(owed.total_amount)).toBe(rest)
  const how = { payment_type: 'bank-in', expiry_date: '2027-03-01', amount: owed.total_amount } as const
  const { receipt_ref } = await world.did('collectVideoPayment', { id: owed.video_payment_id, ...how })
  reference.add(receipt_ref, family, true, rest)
  reference.move(reference.sources.get(receipt_ref)!, ref, rest)
  return 'collect'
}
const credit: Operation = async ({ world, reference, random, family: family_id }) => {
  const amount = random.integer(1, 3000)
  const given = { family_id, amount: dollars(amount), reason: 'Goodwill' }
  reference.add((await world.did('creditFamily', given)).credit_ref, family_id, false, amount)
  return 'credit'
}
const deposit: Operation = async ({ world, reference, random, family, student: student_id }) => {
  const amount = random.integer(1, 300)
  const month = day(world).slice(0, 7)
  const asked = { student_id, kind: 'deposit', text: 'Locker', amount: dollars(amount), month, now: true } as const
  const { invoice_ref = '' } = (await world.did('addCharge', asked)).data
  reference.invoices.set(invoice_ref, {
    ...{ family, student: student_id },
    total: amount + (reference.waiting.get(student_id) ?? 0),
    isDeposit: true,
  })
  reference.waiting.delete(student_id)
  return 'deposit'
}
const giveDepositBack: Operation = async ({ world, reference, random, family: family_id }) => {
  const amount = random.integer(1, 200)
  const given = { family_id, amount: dollars(amount), reason: 'Leaves', kind: 'deposit' as const }
  const { status, body } = await world.call('creditFamily', given)
  const paid = reference.deposits(family_id, ref => reference.rest(ref) === 0)
  expect(status).toBe(amount <= paid ? 200 : 409)
  if (status !== 200) return undefined
  reference.add((body as { credit_ref: string }).credit_ref, family_id, false, amount, true)
  reference.returned.set(family_id, (reference.returned.get(family_id) ?? 0) + amount)
  return 'return'
}
/** Puts credit to an invoice. */
const move: Operation = async ({ world, reference, random, family: family_id }) => {
  const [ref] = reference.openOf(family_id)
  if (!ref) return undefined
  const amount = random.integer(1, Math.max(1, reference.rest(ref)))
  const allocations = [{ invoice_ref: ref, amount: dollars(amount) }]
  const { status } = await world.call('allocateCredit', { family_id, allocations })
  expect(status).toBe(amount <= reference.credit(family_id) ? 200 : 409)
  if (status !== 200) return undefined
  reference.use(family_id, ref, amount)
  return 'move'
}
/** Takes from some invoices what was put to them, and puts it and more to others, as one operation. */
const mix: Operation = async ({ world, reference, random, family: family_id }) => {
  const all = [...reference.invoices].flatMap(([ref, each]) => (each.family === family_id ? [ref] : []))
  const wanted = all.flatMap((ref): readonly (readonly [string, number])[] => {
    const [put, rest] = [reference.put(ref), reference.rest(ref)]
    if (put > 0 && random.integer(0, 1) === 0)
      return [[ref, -random.integer(1, put + (random.integer(0, 9) === 0 ? 5 : 0))]]
    return rest > 0 && random.integer(0, 2) === 0 ? [[ref, random.integer(1, rest)]] : []
  })
  const back = wanted.filter(([, amount]) => amount < 0)
  if (back.length === 0) return undefined
  const mixed = random.integer(0, 1) === 0 ? wanted : wanted.toReversed()
  const { status } = await world.call('allocateCredit', {
    family_id,
    allocations: mixed.map(([invoice_ref, amount]) => ({ invoice_ref, amount: dollars(amount) })),
    allow_negative: true,
  })
  const isThere = back.every(([ref, amount]) => -amount <= reference.put(ref))
  const sum = wanted.reduce((total, [, amount]) => total + amount, 0)
  expect(status).toBe(isThere && sum <= reference.credit(family_id) ? 200 : 409)
  if (status !== 200) return undefined
  for (const [ref, amount] of mixed) if (amount < 0) reference.takeBack(ref, -amount)
  for (const [ref, amount] of mixed) if (amount > 0) reference.use(family_id, ref, amount)
  return 'mix'
}
const refund: Operation = async ({ world, reference, random, family: family_id }) => {
  const amount = random.integer(1, 5000)
  const { status } = await world.call('refundMoney', {
    ...{ family_id, amount: dollars(amount), method: 'cash', paid_on: day(world), reason: 'Leaves' },
  })
  const there = reference.givenBack(family_id).reduce((sum, [, { left }]) => sum + left, 0)
  expect(status).toBe(amount <= there ? 200 : 409)
  if (status !== 200) return undefined
  let missing = amount
  for (const [ref, source] of reference.givenBack(family_id)) {
    const part = Math.min(missing, source.left)
    missing -= part
    source.left -= part
    if (part > 0) reference.refunded.add(ref)
  }
  return 'refund'
}
/** Receipts of which a part was given back. */
const reverse: Operation = async ({ world, reference, random, family }) => {
  const receipts = reference.of(family, true)
  if (receipts.length === 0) return undefined
  const [ref] = random.pick(receipts)
  const { status } = await world.call('reversePayment', { receipt_ref: ref, reason: 'Bounced', allow_negative: true })
  expect(status).toBe(reference.refunded.has(ref) ? 409 : 200)
  if (status !== 200) return undefined
  reference.sources.delete(ref)
  return 'reverse'
}
const voidOne: Operation = async ({ world, reference, random, family }) => {
  const all = [...reference.invoices].filter(([, each]) => each.family === family)
  if (all.length === 0) return undefined
  // Few have nothing on them.
  const empty = all.filter(([ref]) => reference.put(ref) === 0)
  const some = empty.length > 0 && random.integer(0, 1) === 0 ? empty : all
  const [invoice_ref, { isDeposit, student, total }] = random.pick(some)
  const { status } = await world.call('voidInvoice', { invoice_ref, reason: 'Twice' })
  expect(status).toBe(reference.put(invoice_ref) === 0 && !reference.keeps(invoice_ref) ? 200 : 409)
  if (status !== 200) return undefined
  reference.invoices.delete(invoice_ref)
  if (isDeposit) reference.waiting.set(student, (reference.waiting.get(student) ?? 0) + total)
  return 'void'
}
const operations: readonly Operation[] = [
  bill,
  bill,
  receive,
  receive,
  collect,
  collect,
  credit,
  deposit,
  giveDepositBack,
  giveDepositBack,
  move,
  move,
  mix,
  refund,
  reverse,
  voidOne,
  voidOne,
]
