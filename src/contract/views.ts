import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { Id, Name, Toggle, text } from './words.ts'

/** A saved view: a screen with its search, its order and its columns. */
export const View = v.object({
  view_id: v.string(),
  name: v.string(),
  /** The username of whoever saved it; null for the ready-made ones, and when the account is gone. */
  owner: v.nullable(v.string()),
  /** Everybody sees it, and not the owner alone. */
  shared: v.boolean(),
  /** 1 to 9: G and this number open it. */
  key: v.nullable(v.number()),
  /** The path of the screen: '/students'. */
  screen: v.string(),
  /** The settings of the screen as a URL has them: 'q=owes%3A%3E0&sort=-owes'. */
  search: v.string(),
  /** Grows with each change. */
  version: v.number(),
  /** The username of whoever changed it last. */
  changed_by: v.nullable(v.string()),
})
export type View = v.InferOutput<typeof View>

const Screen = v.pipe(text(100), v.regex(/^\/\w*$/, 'must be the path of a screen'))
const Settings = text(2000)
const Key = v.nullable(
  v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(1), v.maxValue(9)),
)
const Version = v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number'), v.minValue(1))
const unknown = { status: 404, text: 'There is no view {id}.' } as const
const notYours = { status: 403, text: 'Only {owner} may do this with the view “{name}”.' } as const
const changed = { status: 409, text: '{staff} has changed the view “{name}” meanwhile.' } as const

/** The shared views and those of the person who asks, by name. */
export const getViews = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getViews',
  reads: ['views'],
  answer: data(v.array(View)),
  refusals: {},
})

/** A key that another view of the same person has goes to the new one. */
export const createView = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/createView',
  changes: ['views'],
  body: v.object({ name: Name, shared: Toggle, key: Key, screen: Screen, search: Settings }),
  status: 201,
  answer: v.object({ ...done.entries, view_id: v.string(), version: v.number() }),
  refusals: {},
})

/** Changes what is given. Everybody may change what a shared view shows, and its owner alone the rest. */
export const editView = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'PUT',
  path: '/admin/editView/:viewId',
  changes: ['views'],
  params: v.object({ viewId: Id }),
  body: v.object({
    /** The version that the person saw: a view that was changed meanwhile stays as it is. */
    version: Version,
    name: v.optional(Name),
    shared: v.optional(Toggle),
    key: v.optional(Key),
    search: v.optional(Settings),
  }),
  answer: v.object({ ...done.entries, version: v.number() }),
  refusals: { unknown, notYours, changed },
})

export const deleteView = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'DELETE',
  path: '/admin/deleteView/:viewId',
  changes: ['views'],
  params: v.object({ viewId: Id }),
  answer: done,
  refusals: { unknown, notYours },
})
