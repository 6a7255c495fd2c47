import { connect } from 'node:net';

/** Sends bytes as they are, for requests that no client library would make. Answers all that comes back. */
export function sendRaw(url: string, request: string, encoding: BufferEncoding = 'utf8'): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request, encoding));
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}
