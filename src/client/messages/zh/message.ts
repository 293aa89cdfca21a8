/** How parts of texts are put together. */
export const message = {
  andMore: '{first}，另外{count}項',
  followed: '{sentence}{next}',
}
