let isSlow = false;

/** Whether this device has worked on one thing for 50 ms or more while the page was open (the Long Tasks API's bound). */
export const isSlowDevice = () => isSlow;

// Where a browser does not tell, and on the server, none is.
if (
  typeof PerformanceObserver !== 'undefined' &&
  PerformanceObserver.supportedEntryTypes?.includes('longtask')
) {
  const observer = new PerformanceObserver(() => {
    isSlow = true;
    observer.disconnect();
  });
  observer.observe({ type: 'longtask', buffered: true });
}
