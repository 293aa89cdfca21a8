/** A path of names to an element in a scope, the outermost first: ['list student', 'row S0001']. */
export type Target = readonly string[]

/** What the scopes need from a page. Tests pass one without a DOM. */
type Page<Node> = {
  /**
   * Where the focus is, or undefined when nothing has it. `scope` is undefined outside all scopes, such as in a notice.
   * `passing`: a list as a whole has the focus, and will pass it to one of its items.
   */
  readonly at: () => { readonly scope: number | undefined; readonly passing: boolean } | undefined
  /**
   * The node of a target; an `undefined` target means where the scope begins. `late`: the target does not exist (yet), and
   * the node is a stand-in that has the focus until it does.
   */
  readonly find: (
    scope: number,
    target: Target | undefined,
  ) => { readonly node: Node; readonly late: boolean } | undefined
  /** `asked`: the move was requested, as opposed to a lost focus being restored. */
  readonly focus: (node: Node, asked: boolean) => void
}

type Scope = {
  readonly id: number
  /** Where the focus of this scope is, or should be. */
  readonly target: Target | undefined
  /** The move was requested: the focus goes there even if another element of the scope has it. */
  readonly asked: boolean
}

/**
 * The open scopes (a screen, a dialog, a prompt, the palette), each with the target of its focus. The one with the highest
 * id is on top.
 */
export function focusScopes<Node>(page: Page<Node>) {
  let scopes: readonly Scope[] = []
  /** Targets requested before their scope opens: effects of a dialog's content run before those of the dialog. */
  const early = new Map<number, Target | undefined>()
  /** Set while the focus is being moved: 'there' to the target, 'meanwhile' to its stand-in. */
  let moving: 'there' | 'meanwhile' | undefined
  let made = 0

  const top = (): Scope | undefined => scopes.at(-1)
  const put = (scope: Scope): void => {
    scopes = [...scopes.filter(({ id }) => id !== scope.id), scope].sort((one, other) => one.id - other.id)
  }
  const has = (id: number): boolean => scopes.some(scope => scope.id === id)

  /** Moves the focus to the target of the top scope, unless it is already where it should be. */
  const reconcile = (): void => {
    const scope = top()
    if (!scope || moving) return
    const at = page.at()
    const inside = at !== undefined && (at.scope === undefined || at.scope === scope.id)
    if (inside && !scope.asked && !at.passing) return
    const found = page.find(scope.id, scope.target)
    if (!found || (inside && found.late)) return
    moving = found.late && scope.asked ? 'meanwhile' : 'there'
    if (!found.late) put({ ...scope, asked: false })
    try {
      page.focus(found.node, scope.asked)
    } finally {
      moving = undefined
    }
  }

  return {
    /**
     * The id of a new scope. Ids order the scopes: a new one is above all earlier ones. With a reserved `place` it is above
     * the scopes before that place and below those after it.
     */
    next(place?: number): number {
      made += 1
      return place === undefined ? made : place + made / 1e9
    },
    reconcile,
    top: (): number | undefined => top()?.id,
    /** The scope directly under another one. */
    under: (id: number): number | undefined => scopes.findLast(scope => scope.id < id)?.id,
    open(id: number): void {
      put({ id, target: early.get(id), asked: true })
      early.delete(id)
    },
    close(id: number): void {
      scopes = scopes.filter(scope => scope.id !== id)
      early.delete(id)
    },
    /** Moves the focus of a scope, by default the top one: now, or as soon as the target exists and the scope is on top. */
    request(target: Target | undefined, id = top()?.id): void {
      if (id === undefined) return
      if (has(id)) put({ id, target, asked: true })
      else early.set(id, target)
      reconcile()
    },
    /** Records that the focus has moved. `target` is undefined when no named element has it. */
    moved(id: number, target: Target | undefined): void {
      const scope = scopes.find(each => each.id === id)
      if (scope && moving !== 'meanwhile') put({ id, target: target ?? scope.target, asked: false })
    },
  }
}
