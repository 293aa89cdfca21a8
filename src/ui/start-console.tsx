import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { HouseProvider } from './house.ts'
import { house, router } from './router.tsx'

export function start(root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <HouseProvider value={house}>
        <QueryClientProvider client={house.client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </HouseProvider>
    </StrictMode>,
  )
}
