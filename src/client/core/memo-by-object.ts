/** A function of an object that is computed once for each, for as long as the object is in use. */
export function oncePer<Key extends object, Value extends object>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return key => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}
