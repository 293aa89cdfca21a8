import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { AnyCommand } from '#client/command/command.ts'
import type { Answers } from '#client/command/values.ts'
import { registry } from './registry.ts'

/** The props of a command's own component: the arguments from the URL, and how to close it. */
export type ViewProps = { readonly given: Answers; readonly onClose: () => void }

const files = import.meta.glob<{ default: ComponentType<ViewProps> }>('../school/*/*.tsx')

/** The components that have the file name of a command: dialogs of views, and forms that the argument kinds cannot draw. */
const components = new Map<string, LazyExoticComponent<ComponentType<ViewProps>>>(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*school\//, '').replace(/\.tsx$/, ''), lazy(load)]),
)

export const componentOf = (command: AnyCommand) => components.get(registry.idOf(command))
