// Says in a sentence that this Node is too old, before it meets TypeScript. Written in old syntax on purpose.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(
    'Klass needs Node 26 or newer, and this is ' +
      process.version +
      '. Run npm ci, which installs one beside Klass, or install Node 26.',
  )
  process.exit(1)
}
