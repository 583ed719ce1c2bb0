/** A browser has no worker threads of Node. */
export default null
