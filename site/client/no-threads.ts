/** Replaces node:worker_threads in the browser. */
export default null
