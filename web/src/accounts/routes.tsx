import { memberPage, page, visitorPage } from '../kit/pages.ts'

export const routes = [
  visitorPage('login', async () => (await import('./login-screen.tsx')).LoginScreen),
  visitorPage('register', async () => (await import('./register-screen.tsx')).RegisterScreen),
  page('login/callback', async () => (await import('./callback-screen.tsx')).CallbackScreen),
  page('auth/forgot-password', async () => (await import('./forgot-screen.tsx')).ForgotPasswordScreen),
  page('auth/reset-password/:token', async () => (await import('./reset-screen.tsx')).ResetPasswordScreen),
  memberPage('security', async () => (await import('./security-screen.tsx')).SecurityScreen),
]
