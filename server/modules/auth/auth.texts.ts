/** Strings for members in the authentication calls. */
export const authTexts = {
  welcome: /*i18n*/ { id: 'auth.welcome', message: 'You’re logged in.' },
  secondFactor: /*i18n*/ {
    id: 'auth.secondFactor',
    message: 'Enter the code from your authenticator app to log in.',
  },
  challengeOver: /*i18n*/ {
    id: 'auth.challengeOver',
    message: 'Your login timed out. Please log in again.',
  },
  registered: /*i18n*/ { id: 'auth.registered', message: 'Your account is ready.' },
  loggedOut: /*i18n*/ { id: 'auth.loggedOut', message: 'You’re logged out.' },
  badType: /*i18n*/ { id: 'auth.badType', message: 'Register with an e-mail or a phone number.' },
  mismatch: /*i18n*/ { id: 'auth.mismatch', message: 'The passwords don’t match.' },
  unknownInvite: /*i18n*/ {
    id: 'auth.unknownInvite',
    message: 'This invite code doesn’t exist. Check it or leave the field empty.',
    field: 'inviteCode',
  },
  noEmail: /*i18n*/ { id: 'auth.noEmail', message: 'Your account has no e-mail address.' },
  newDevice: /*i18n*/ { id: 'auth.newDevice', message: 'Login from a new device' },
  newDeviceText: /*i18n*/ {
    id: 'auth.newDeviceText',
    message:
      'Someone logged in to your account from a new device. Device: {device}. IP address: {address}. Time: {time}. If this wasn’t you, change your login password immediately and log out the other devices in your security settings.',
  },
  deviceEnded: /*i18n*/ { id: 'auth.deviceEnded', message: 'Device logged out' },
  othersEnded: /*i18n*/ {
    id: 'auth.othersEnded',
    message:
      '{count, plural, =0 {No other devices were logged in.} one {# device was logged out.} other {# devices were logged out.}}',
  },
  noDevice: /*i18n*/ { id: 'auth.noDevice', message: 'This device is already logged out.' },
  sharedDevices: /*i18n*/ {
    id: 'auth.sharedDevices',
    message:
      'This is a shared demo account, so you can’t log out other people’s devices. Register your own account.',
  },
} as const;
