import { createBrowserRouter } from 'react-router'
import { PublicFrame } from './frame/public-frame.tsx'

export const router = createBrowserRouter([{ element: <PublicFrame signedIn={false} />, children: [] }])
