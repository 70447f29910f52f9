import { Dialog as Base } from '@base-ui/react/dialog'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useLayer } from './layers.ts'

type LightboxBodyProps = { open: boolean; onClose: () => void; src: string; alt: string }

export default function LightboxBody({ open, onClose, src, alt }: LightboxBodyProps) {
  const { t } = useLingui()
  useLayer(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="overlay fixed inset-0 z-40 bg-[rgb(12_8_14/0.88)]" />
        <Base.Popup
          aria-label={alt}
          onClick={onClose}
          className="overlay pop fixed inset-0 z-50 grid place-items-center p-4 outline-none"
        >
          <img src={src} alt={alt} className="max-h-[92dvh] max-w-full rounded-sm object-contain" />
          <Base.Close
            aria-label={t`Close`}
            className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3 grid size-11 place-items-center rounded-full bg-[rgb(12_8_14/0.6)] text-white hover:bg-[rgb(12_8_14/0.9)]"
          >
            <X className="size-6" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
