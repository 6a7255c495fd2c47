/** Does something again and again until `work` has ended, well or not. How often it was done before the end. */
export async function againDuring(work: Promise<unknown>, again: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let times = 0;
  while (!isOver) {
    await again();
    if (!isOver) times += 1;
  }
  return times;
}
