/** A place in a scope, by the names of what is around it, the outermost first: ['list Students', 'row S0001']. */
export type Target = readonly string[]

/** What the scopes need to know and to do of a page. */
export type Page<Node> = {
  /**
   * Where the focus is; undefined when it is on nothing. `scope` is undefined beside all scopes, as in a notice.
   * `passing`: it is on a list as a whole, which passes it on to one of its items.
   */
  readonly at: () => { readonly scope: number | undefined; readonly passing: boolean } | undefined
  /**
   * What stands for a target, `undefined` being where the scope begins. `late`: it is not there, and the node is what
   * has the focus until it comes, or for good when it is gone.
   */
  readonly find: (
    scope: number,
    target: Target | undefined,
  ) => { readonly node: Node; readonly late: boolean } | undefined
  /** `asked`: it is a move and not a restoration. */
  readonly focus: (node: Node, asked: boolean) => void
}

type Scope = {
  readonly id: number
  /** Where its focus is, or is to be. */
  readonly target: Target | undefined
  /** The focus is to move there, also from where it is well. */
  readonly asked: boolean
}

export type FocusScopes = ReturnType<typeof focusScopes>

/**
 * The scopes that are open (a screen, a dialog, a prompt, the palette), each with the one place its focus belongs to.
 * The one with the highest id is on top: it was drawn last.
 */
export function focusScopes<Node>(page: Page<Node>) {
  let scopes: readonly Scope[] = []
  /** What was asked of scopes that are about to open: what is in a dialog is ready before the dialog is. */
  const early = new Map<number, Target | undefined>()
  /** The focus is being moved; 'meanwhile': to what has it until the target comes. */
  let moving: 'there' | 'meanwhile' | undefined

  const top = (): Scope | undefined => scopes.at(-1)
  const put = (scope: Scope): void => {
    scopes = [...scopes.filter(({ id }) => id !== scope.id), scope].sort((one, other) => one.id - other.id)
  }
  const has = (id: number): boolean => scopes.some(scope => scope.id === id)

  /** Leaves a focus that is well where it is; else gives it to what the top scope says. */
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
    reconcile,
    top: (): number | undefined => top()?.id,
    open(id: number): void {
      put({ id, target: early.get(id), asked: true })
      early.delete(id)
    },
    close(id: number): void {
      scopes = scopes.filter(scope => scope.id !== id)
      early.delete(id)
    },
    /** Moves the focus of a scope, the top one unless told: at once, or when the target comes, or the scope is on top. */
    request(target: Target | undefined, id = top()?.id): void {
      if (id === undefined) return
      if (has(id)) put({ id, target, asked: true })
      else early.set(id, target)
      reconcile()
    },
    /** The focus has moved; `target` is undefined where it is on nothing that has a name. */
    moved(id: number, target: Target | undefined): void {
      const scope = scopes.find(each => each.id === id)
      if (scope && moving !== 'meanwhile') put({ id, target: target ?? scope.target, asked: false })
    },
  }
}
