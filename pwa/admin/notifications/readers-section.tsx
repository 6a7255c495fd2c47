/** How many visitors are told of new posts; who tells them is asked where a post is published. */
export function ReadersSection({ readers }: { readers: number }) {
  return (
    <section className="notice-part" aria-labelledby="notice-readers">
      <h2 id="notice-readers">Readers</h2>
      <p>
        {readers === 0
          ? 'No device of a visitor asks for new posts yet.'
          : `${readers.toLocaleString('en-IN')} ${readers === 1 ? 'device of a visitor asks' : 'devices of visitors ask'} for new posts.`}{' '}
        They are told of a post where “Tell readers who asked for it” is ticked as it is published, by day
        where they are, and of nothing else.
      </p>
    </section>
  );
}
