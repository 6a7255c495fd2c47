import { expect, test } from '#tests/support/api-test.ts';
import { headOf, stubbornClient } from '#tests/support/sockets.ts';

// The server reads on for five seconds behind an answer, and five more behind the end of it.

const JSON_TYPE = 'Content-Type: application/json';
const UPLOAD = 'Content-Type: multipart/form-data; boundary=b';
const long = `Content-Length: ${50 * 1024 * 1024}`;

test('T13. T21. Who goes on sending a byte a second behind the answer is cut', async ({ app }) => {
  const login = `Authorization: Bearer ${await app.login()}`;
  const parts = '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(22);
  const requests: [status: number, request: string][] = [
    [200, `${headOf('GET /api/health', JSON_TYPE, long)}{`],
    [404, `${headOf('POST /api/nothing', JSON_TYPE, long)}{`],
    [413, `${headOf('POST /api/contacts', JSON_TYPE, long)}{`],
    [413, `${headOf('POST /api/Blog', login, UPLOAD, long)}{`],
    [400, `${headOf('POST /api/Blog', login, UPLOAD, 'Content-Length: 9000000')}${parts}`],
  ];
  const cut = requests.map(async ([status, request]) => {
    const { socket, received } = await stubbornClient(app.url, request);
    const dripping = setInterval(() => socket.write(' '), 1_000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
  await Promise.all(cut);
});
