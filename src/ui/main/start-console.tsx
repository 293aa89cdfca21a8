import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProvider } from '../app/app.ts'
import { startPrinting } from '../kit/paper.tsx'
import { app, router } from './router.tsx'

export function start(root: HTMLElement): void {
  startPrinting()
  createRoot(root).render(
    <StrictMode>
      <AppProvider value={app}>
        <QueryClientProvider client={app.client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppProvider>
    </StrictMode>,
  )
}
