-- wrk's done hook: writes what wrk knows to the file named by BENCHLEDGER_DONE, as one JSON line; without that name it does nothing.
-- Times are microseconds; what wrk has no sample of is null.
local path = os.getenv('BENCHLEDGER_DONE')
local most = tonumber(os.getenv('BENCHLEDGER_DONE_DISTINCT') or '12000')
local search = tonumber(os.getenv('BENCHLEDGER_DONE_SEARCH') or '1e8')

-- wrk searches its table from the start for each index, which takes minutes for many slow answers. The table itself
-- (count, limit, min, max, then one counter a value) is read in one pass, where its head is what wrk says it is.
local function tableOf(stats)
  if #stats * (stats.max - stats.min) < search then return nil end
  local found, ffi = pcall(require, 'ffi')
  if not found then return nil end
  local data = ffi.cast('uint64_t **', stats)[0]
  local isKnown = tonumber(data[2]) == stats.min and tonumber(data[3]) == stats.max and data[3] < data[1] and data[1] < 2 ^ 32
  return isKnown and data or nil
end

-- Calls visit(value, count) for each distinct value, ascending.
local function each(stats, visit)
  local data = tableOf(stats)
  if data then
    for value = stats.min, stats.max do
      local count = tonumber(data[4 + value])
      if count > 0 then visit(value, count) end
    end
  else
    for index = 1, #stats do visit(stats(index)) end
  end
end

-- The value rounded to its first three digits.
local function shorten(value)
  local scale = 1
  while value / scale >= 1000 do scale = scale * 10 end
  return math.floor(value / scale + 0.5) * scale
end

-- Each value as its step from the one before (from 0), and after a colon how often it was counted where that is not once.
local function histogram(stats, isShort)
  local words, before, last, sum = {}, 0, nil, 0
  local function close()
    if not last then return end
    words[#words + 1] = sum == 1 and string.format('%d', last - before) or string.format('%d:%d', last - before, sum)
    before, sum = last, 0
  end
  each(stats, function(value, count)
    if isShort then value = shorten(value) end
    if value ~= last then close() end
    last, sum = value, sum + count
  end)
  close()
  return '"' .. table.concat(words, ' ') .. '"'
end

local function real(stats, key)
  return #stats == 0 and 'null' or string.format('%.3f', stats[key])
end

local function spread(stats)
  local parts = {}
  for _, key in ipairs({ 'min', 'max', 'mean', 'stdev' }) do parts[#parts + 1] = string.format('"%s":%s', key, real(stats, key)) end
  return table.concat(parts, ',')
end

local function percentiles(stats)
  local parts = {}
  for _, label in ipairs({ '50', '75', '90', '95', '99', '99.9', '99.99', '99.999' }) do
    local value = #stats == 0 and 'null' or string.format('%d', stats:percentile(tonumber(label)))
    parts[#parts + 1] = string.format('"%s":%s', label, value)
  end
  return table.concat(parts, ',')
end

local function write(summary, latency, requests)
  local errors = summary.errors
  local isShort = #latency > most
  local parts = {
    string.format('"duration_us":%d,"requests":%d,"bytes":%d', summary.duration, summary.requests, summary.bytes),
    string.format('"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d}',
      errors.connect, errors.read, errors.write, errors.status, errors.timeout),
    '"latency_us":{' .. spread(latency) .. ',"pct":{' .. percentiles(latency) .. '}}',
    '"thread_rps":{' .. spread(requests) .. '}',
    string.format('"latency_n":%d,"requests_n":%d', #latency, #requests),
    '"latency_histogram":' .. histogram(latency, isShort),
    '"thread_rate_histogram":' .. histogram(requests, false),
  }
  if isShort then parts[#parts + 1] = '"latency_histogram_digits":3' end
  local file = assert(io.open(path, 'w'))
  file:write('{', table.concat(parts, ','), '}\n')
  file:close()
end

if path then
  done = function(summary, latency, requests)
    write(summary, latency, requests)
  end
end
