/** WebKitGTK's small browser; the library of the driver brings it. */
export const miniBrowser = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

export const miniBrowserNeeds = { [miniBrowser]: 'webkit2gtk-driver', '/usr/bin/Xvfb': 'xvfb' };

/** Its own sandbox needs rights that a container has not. */
export const miniBrowserEnv = (display: string) => ({
  ...process.env,
  DISPLAY: display,
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
});
