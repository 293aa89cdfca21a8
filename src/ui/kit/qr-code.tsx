import { create } from 'qrcode'
import { useMemo } from 'react'

/** The light margin around the code, in modules: readers need it. */
const quiet = 4

/** A QR code for a text, `size` pixels wide. It is black on white in every theme, for the readers. */
export function QrCode({
  text,
  size,
  label,
}: {
  readonly text: string
  readonly size: number
  readonly label: string
}) {
  const { modules, path } = useMemo(() => {
    const { size: count, data } = create(text, { errorCorrectionLevel: 'M' }).modules
    const dark = [...data.keys()].filter(at => data[at])
    return {
      modules: count + 2 * quiet,
      path: dark.map(at => `M${(at % count) + quiet} ${Math.floor(at / count) + quiet}h1v1h-1z`).join(''),
    }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
