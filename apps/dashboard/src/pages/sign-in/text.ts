export const text = {
  title: 'Sign in',
  lead: 'Sign in to see usage, keys and settings of this gateway.',
  email: 'E-mail address',
  password: 'Password',
  code: 'Code of your authenticator app',
  codeHint: 'Or one of your recovery codes.',
  submit: 'Sign in',
  with: (name: string) => `Sign in with ${name}`,
  lost: 'Can’t sign in? On the machine of the gateway, make a one-time link:',
  lostCommand: 'npm run -s sluice -- people link',
  acceptTitle: 'Welcome to Sluice',
  acceptLead:
    'Choose how you sign in to this gateway. The first link that it prints makes you its owner. No e-mail is sent: the address is only your name at sign-in.',
  name: 'Your name',
  newPassword: 'Password',
  newPasswordHint:
    'At least 12 characters. Who has signed in here before enters the password that they have.',
  accept: 'Continue',
  toSignIn: 'Sign in instead',
} as const;
