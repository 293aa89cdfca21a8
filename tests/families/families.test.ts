import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stored } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'

// The console's commands are in commands/families.
describe.each(engines)('families on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    school.clock.pass({ hours: 1 })
  })
  afterEach(async () => {
    await expectBooksToAddUp(school.database)
    await school.close()
  })

  const families = async () => (await school.did('getFamilies', {})).data
  const familyOf = async (student: string) =>
    (await families()).find(({ students }) => students.some(({ student_id }) => student_id === student))!
  const shown = async () =>
    (await families()).map(({ family_id, students, owes }) => [family_id, students.map(each => each.student_id), owes])
  const ledger = async (family_id: string, period = {}) =>
    (await school.did('getFamilyLedger', { family_id, ...period })).data
  const rowsOf = async (family_id: string) =>
    (await ledger(family_id)).rows.map(({ date, kind, ref, amount, balance }) => [date, kind, ref, amount, balance])
  /** Sets the clock. Who is signed in stays so. */
  const goTo = async (moment: string) => {
    school.clock.set(moment)
    const now = stored(school.clock.now())
    await school.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
  }
  const undo = async () => {
    const { data } = await school.did('getAuditLog', { limit: '1' })
    const { status, body } = await school.call('undoOperation', { audit_id: data[0]!.id })
    return status === 200 ? 'undone' : `${status} ${(body as { message: string }).message}`
  }
  const collect = async (ref: string) =>
    school.did('collectPayment', { id: await paymentFor(school, ref), payment_type: 'cash' })

  test('every student is in one of their own, called after them, and it owes what they owe', async () => {
    expect(await families()).toEqual([
      {
        family_id: 'F0001',
        name: 'Chan family 陳家',
        contact_name: '',
        phone: '',
        language: 'zh',
        students: [
          {
            student_id: school.chan,
            student_string: 'Tai Man Chan (S0001)',
            first_name: 'Tai Man',
            chinese_name: '陳大文',
          },
        ],
        owes: 1701,
        credit: 0,
        open: expect.any(Array),
        reminded: null,
      },
      {
        family_id: 'F0002',
        name: 'Lee family',
        contact_name: '',
        phone: '',
        language: 'en',
        students: [
          { student_id: school.lee, student_string: 'Ka Yan Lee (S0002)', first_name: 'Ka Yan', chinese_name: '' },
        ],
        owes: 1200,
        credit: 0,
        open: expect.any(Array),
        reminded: null,
      },
    ])
  })

  test('some are asked for by their ids, and who has none is told to be gone', async () => {
    expect(await school.did('getFamilies', { ids: 'F0009,S9999' })).toMatchObject({ data: [], gone: ['F0009'] })
    expect(await school.did('getFamilies', { ids: 'nobody' })).toMatchObject({ data: [], gone: [] })
    const { data } = await school.did('getFamilies', { ids: `F0002,${school.chan}` })
    expect(data.map(({ family_id, owes }) => [family_id, owes > 0])).toEqual([
      ['F0001', true],
      ['F0002', expect.any(Boolean)],
    ])
  })

  test('what nobody has entered of one is that of its first child, also after that was corrected', async () => {
    await school.did('updatestudent', { studentId: school.lee, parent_name: 'Lee Mei', parent_phone: '9123 4567' })
    expect(await familyOf(school.lee)).toMatchObject({ contact_name: 'Lee Mei', phone: '9123 4567' })
    await school.did('updateFamily', { family_id: 'F0002', phone: '6111 2222', language: 'zh', name: '李家' })
    expect(await familyOf(school.lee)).toMatchObject({
      name: '李家',
      contact_name: 'Lee Mei',
      phone: '6111 2222',
      language: 'zh',
    })
    await school.did('updateFamily', { family_id: 'F0002', phone: '' })
    expect(await familyOf(school.lee)).toMatchObject({ phone: '9123 4567' })
    expect(await undo()).toBe('undone')
    expect(await familyOf(school.lee)).toMatchObject({ phone: '6111 2222' })
    expect(await school.refused('updateFamily', { family_id: 'F0099', phone: '1' })).toBe(
      '404 There is no family F0099.',
    )
  })

  test('a student who joins one brings what nothing was put to, and leaves what was paid', async () => {
    await collect('LI-2026-000001')
    await goTo('2026-11-24T10:00')
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    expect(await shown()).toEqual([['F0001', [school.chan, school.lee], 1200]])
    expect(await rowsOf('F0001')).toEqual([
      ['2026-11-20', 'invoice', 'LI-2026-000001', 1701, 1701],
      ['2026-11-20', 'receipt', 'LR-2026-000001', -1701, 0],
      ['2026-11-24', 'transfer', 'LI-2026-000002', 1200, 1200],
    ])
    expect(await rowsOf('F0002')).toEqual([
      ['2026-11-20', 'invoice', 'LI-2026-000002', 1200, 1200],
      ['2026-11-24', 'transfer', 'LI-2026-000002', -1200, 0],
    ])
    expect(await ledger('F0001', { from: '2026-11-21', to: '2026-11-23' })).toMatchObject({
      opening: 0,
      rows: [],
      closing: 0,
    })
    expect((await ledger('F0001')).open).toEqual([
      {
        invoice_ref: 'LI-2026-000002',
        student_id: school.lee,
        student_string: 'Ka Yan Lee (S0002)',
        month: '2026-11',
        total: 1200,
        rest: 1200,
        due_date: '2026-12-04',
      },
    ])
  })

  test('what was paid and is owed again stays with those who paid it, who stay in the list until it is settled', async () => {
    await collect('LI-2026-000002')
    school.clock.pass({ hours: 1 })
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    expect(await shown()).toEqual([['F0001', [school.chan, school.lee], 1701]])
    school.clock.pass({ hours: 1 })
    const payment_id = await paymentFor(school, 'LI-2026-000002')
    await school.did('reversePayment', { payment_id, reason: 'Bounced', allow_negative: true })
    expect(await shown()).toEqual([
      ['F0001', [school.chan, school.lee], 1701],
      ['F0002', [], 1200],
    ])
    school.clock.pass({ hours: 1 })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'Given up' })
    expect(await shown()).toEqual([['F0001', [school.chan, school.lee], 1701]])
    expect((await ledger('F0002')).closing).toBe(0)
  })

  test('one is made of several students, and a student leaves it for one of their own', async () => {
    const { family_id } = (
      await school.did('createFamily', { name: 'Chan and Lee', student_ids: [school.lee, school.chan] })
    ).data
    expect(family_id).toBe('F0003')
    expect(await shown()).toEqual([['F0003', [school.chan, school.lee], 2901]])
    expect(await school.refused('joinFamily', { family_id, student_id: school.lee })).toBe(
      `409 ${school.lee} is in family F0003 already.`,
    )
    school.clock.pass({ hours: 1 })
    expect(await school.did('leaveFamily', { student_id: school.lee })).toMatchObject({ family_id: 'F0004' })
    expect(await shown()).toEqual([
      ['F0003', [school.chan], 1701],
      ['F0004', [school.lee], 1200],
    ])
    expect(await school.refused('leaveFamily', { student_id: school.lee })).toBe(
      `409 ${school.lee} is alone in family F0004 already.`,
    )
    expect(await school.refused('joinFamily', { family_id: 'F0099', student_id: school.lee })).toBe(
      '404 There is no family F0099.',
    )
    expect(await school.refused('createFamily', { student_ids: ['S0099'] })).toBe('404 There is no student S0099.')
    expect(await school.refused('createFamily', { student_ids: [school.lee, school.lee] })).toBe(
      `400 ${school.lee} is named twice.`,
    )
  })

  test('several join at once, and it is taken back at once', async () => {
    const before = await families()
    const wing = await school.student('Wing', 'Chan', '陳詠')
    const now = [...before, await familyOf(wing)]
    await school.did('joinFamilies', {
      groups: [
        { family_id: 'F0001', student_ids: [wing] },
        { family_id: 'F0003', student_ids: [school.lee] },
      ],
    })
    expect(await shown()).toEqual([
      ['F0001', [school.chan, wing], 1701],
      ['F0003', [school.lee], 1200],
    ])
    expect(await undo()).toBe('undone')
    expect(await families()).toEqual(now)
    const twice = { family_id: 'F0001', student_ids: [wing] }
    expect(await school.refused('joinFamilies', { groups: [twice, twice] })).toBe(`400 ${wing} is named twice.`)
    expect(await families()).toEqual(now)
  })

  test('each of these can be undone: on its day as if it had not been, later by moving back', async () => {
    const before = await families()
    await school.did('createFamily', { student_ids: [school.chan, school.lee] })
    expect(await undo()).toBe('undone')
    expect(await families()).toEqual(before)
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    school.clock.pass({ hours: 1 })
    await school.did('leaveFamily', { student_id: school.lee })
    expect(await undo()).toBe('undone')
    expect(await shown()).toEqual([['F0001', [school.chan, school.lee], 2901]])
    const { data: log } = await school.did('getAuditLog', { limit: '10' })
    const joined = log.find(({ call, undone }) => call === 'joinFamily' && undone === null)!
    expect(joined).toMatchObject({ about: 'Ka Yan Lee (S0002), F0001', rows: 1 })
    const { rows } = await ledger('F0002')
    await goTo('2026-11-25T10:00')
    await school.did('undoOperation', { audit_id: joined.id })
    expect(await shown()).toEqual([
      ['F0001', [school.chan], 1701],
      ['F0002', [school.lee], 1200],
    ])
    expect((await ledger('F0002')).rows.slice(0, rows.length)).toEqual(rows)
    expect((await ledger('F0002')).rows.at(-1)).toMatchObject({ date: '2026-11-25', kind: 'transfer', amount: 1200 })
  })

  test('joining is not undone once money of the student was received', async () => {
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    const { data: log } = await school.did('getAuditLog', { limit: '1' })
    school.clock.pass({ hours: 1 })
    await collect('LI-2026-000002')
    expect(await school.refused('undoOperation', { audit_id: log[0]!.id })).toBe(
      `409 This cannot be undone any more: receipt LR-2026-000001 of student ${school.lee} was issued since.`,
    )
  })

  test('making a family is not undone once somebody else is in it, nor making a student who is in another one', async () => {
    const { data } = await school.did('createFamily', { student_ids: [school.chan] })
    const entry = (await school.did('getAuditLog', { limit: '1' })).data[0]!.id
    await school.did('joinFamily', { ...data, student_id: school.lee })
    expect(await school.refused('undoOperation', { audit_id: entry })).toBe(
      `409 This cannot be undone any more: student ${school.lee} is or was in family F0003 by now.`,
    )
    const wing = await school.student('Wing', 'Chan')
    const made = (await school.did('getAuditLog', { limit: '1' })).data[0]!.id
    await school.did('joinFamily', { ...data, student_id: wing })
    expect(await school.refused('undoOperation', { audit_id: made })).toMatch(
      /^409 .* is or was in family F0004 by now\.$/,
    )
    expect(await undo()).toBe('undone')
    await school.did('undoOperation', { audit_id: made })
    expect(await shown()).toEqual([['F0003', [school.chan, school.lee], 2901]])
  })

  test('making a family is not undone in the dark once it has money, credit or texts', async () => {
    const chat = { kind: 'bill', channel: 'copy', to: '', text: 'Please pay' } as const
    const cash = { method: 'cash', amount: 5, paid_on: '2026-11-20' } as const
    const entry = async () => (await school.did('getAuditLog', { limit: '1' })).data[0]!.id
    const cases = [
      [
        (family_id: string) => school.did('receiveMoney', { family_id, ...cash, allocations: [] }),
        /has FR-2026-00000\d by now\.$/,
      ],
      [
        (family_id: string) => school.did('creditFamily', { family_id, amount: 3, reason: 'Goodwill' }),
        /has FC-2026-00000\d by now\.$/,
      ],
      [(family_id: string) => school.did('logReminder', { family_id, ...chat }), /was sent a text by now\.$/],
    ] as const
    for (const [use, why] of cases) {
      const wing = await school.student('Wing', 'Chan')
      const made = await entry()
      const its = await familyOf(wing)
      await use(its.family_id)
      expect(await school.refused('undoOperation', { audit_id: made })).toMatch(why)
      const ann = await school.student('Ann', 'Chan')
      const { family_id } = (await school.did('createFamily', { student_ids: [ann] })).data
      const created = await entry()
      await use(family_id)
      expect(await school.refused('undoOperation', { audit_id: created })).toMatch(why)
    }
    const rows = [{ line: 2, first_name: 'Bo', surname: 'Chan' }]
    await school.did('importStudents', { rows, dryRun: false })
    const imported = await entry()
    const bo = (await families()).find(({ students }) => students.some(each => each.first_name === 'Bo'))!
    await school.did('receiveMoney', { family_id: bo.family_id, ...cash, allocations: [] })
    expect(await school.refused('undoOperation', { audit_id: imported })).toMatch(/has FR-2026-00000\d by now\.$/)
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    await school.did('leaveFamily', { student_id: school.lee })
    const left = await entry()
    const own = await familyOf(school.lee)
    await school.did('creditFamily', { family_id: own.family_id, amount: 3, reason: 'Goodwill' })
    const behind = `409 This cannot be undone any more: family ${own.family_id}`
    expect(await school.refused('undoOperation', { audit_id: left })).toBe(`${behind} has FC-2026-000003 by now.`)
    await goTo('2026-11-21T10:00')
    expect(await school.refused('undoOperation', { audit_id: left })).toBe(
      `${behind} would have no student left, but 3.00 in credit.`,
    )
  })

  test('nobody leaves a family with credit to a deleted student alone', async () => {
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    school.clock.pass({ hours: 1 })
    await school.did('creditFamily', { family_id: 'F0001', amount: 3, reason: 'Goodwill' })
    await school.did('deletestudent', { studentId: school.lee })
    expect(await school.refused('createFamily', { student_ids: [school.chan] })).toBe(
      '409 Family F0001 would have no student left, but 3.00 in credit. Use that or give it back first.',
    )
  })

  test('a deleted student leaves the list of the family, not its debt, and is in it again when restored', async () => {
    const before = await families()
    await school.did('deletestudent', { studentId: school.lee })
    expect(await shown()).toEqual([
      ['F0001', [school.chan], 1701],
      ['F0002', [], 1200],
    ])
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'Left' })
    expect(await shown()).toEqual([['F0001', [school.chan], 1701]])
    expect(await undo()).toMatch(/^409/)
    await school.did('restoreStudent', { studentId: school.lee })
    expect((await families()).map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  })

  test('an account that nobody has is not there, and its days do not end before they begin', async () => {
    expect(await school.refused('getFamilyLedger', { family_id: 'F0099' })).toBe('404 There is no family F0099.')
    const days = { from: '2026-11-02', to: '2026-11-01' }
    expect(await school.refused('getFamilyLedger', { family_id: 'F0001', ...days })).toBe(
      '400 End date must not be before start date.',
    )
  })
})
