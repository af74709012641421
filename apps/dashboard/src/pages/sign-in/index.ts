export { AcceptPage } from './accept-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
