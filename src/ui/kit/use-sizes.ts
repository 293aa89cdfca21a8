import { useSyncExternalStore } from 'react'
import { type Sizes, sizes } from './sizes.ts'

export const useSizes = (): Sizes => useSyncExternalStore(sizes.subscribe, sizes.get)
