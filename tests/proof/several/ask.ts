export interface Answer {
  /** 0: there was none. */
  status: number;
  text: string;
  headers: Headers;
}

/** One request, without a second try. Redirects are answers. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch {
    return { status: 0, text: '', headers: new Headers() };
  }
}
