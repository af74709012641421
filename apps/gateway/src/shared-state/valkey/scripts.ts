/**
 * What Valkey or Redis does in one step. All keys of a step are of one account, and in one slot of a cluster. Changing a script
 * changes its digest: several versions run side by side, so that the data must stay readable for the one before (`keyVersion`).
 *
 * Windows are hashes of seconds, as in `sliding-window.ts`; leases are sorted sets by their end; reservations are hashes of
 * `<cost> <end>`; spent money of a period is a number. Times are the server's, in milliseconds, unless a test gives one.
 *
 * A call says until when anybody waits for it. A server that was frozen performs what has piled up once it goes on: too late, a claim
 * would hold what nobody gives back, and money would count twice.
 */
export const keyVersion = 1;

const clock = `
local function timeOf(given)
  local fixed = tonumber(given)
  if fixed then return fixed, false end
  local t = redis.call('TIME')
  local now = t[1] * 1000 + math.floor(t[2] / 1000)
  local before = string.match(given, '^before (%d+)$')
  return now, before and now > tonumber(before)
end
`;

/**
 * Performs steps of several requests, one after the other.
 *
 * KEYS: the beginning of the keys of each account; the whole keys would be most of what is sent. ARGV: now, time to live of leases, and the
 * steps as JSON: name, lease, two numbers, subjects, and the starts of the budgets of each. A subject is the index of its account, its part
 * of the keys, and numbers; a limit that it does not have is -1.
 * - take: rpm, concurrency, tpm
 * - reserve (tokens, cost): rpm, concurrency, tpm, 1 if it joins, and gets its slot in this step, then the limit of each budget
 * - settle (time of the claim): 1 if its request is given back, 1 if it has a tpm, difference of the tokens, cost
 * - renew: nothing
 *
 * Returns the time, and the answers as JSON. To a claim: refusal, index of the subject, wait, index of the budget, sum and wait of each
 * window of requests and of tokens (-1 without a limit), what is spent of each budget. To a settlement: what is spent of each budget, null
 * if that is not known.
 */
export const stepsScript = `${clock}
local slots = 61
local now, isLate = timeOf(ARGV[1])
if isLate then return { 'late', now } end
local ttl = tonumber(ARGV[2])
local head = math.floor(now / 1000)
-- As long as the call lasts.
local windows, reservedOf = {}, {}

-- Keys of a subject: what counts its requests and tokens, its leases and reservations, and what is spent of a budget.
local function keyOf(one, what)
  return KEYS[one[1]] .. one[2] .. what
end
local function spentKey(one, start)
  return keyOf(one, string.format('spent:%.0f', start))
end

local function readWindow(key)
  local all = redis.call('HGETALL', key)
  local oldest, sum, last = head - slots, 0, 0
  for i = 1, #all, 2 do
    local slot, amount = tonumber(all[i]), tonumber(all[i + 1])
    if slot <= oldest then
      redis.call('HDEL', key, all[i])
    elseif amount > 0 then
      sum = sum + amount
      if slot > last then last = slot end
    end
  end
  return { key = key, sum = sum, last = last, all = all }
end
local function windowOf(key)
  local window = windows[key]
  if not window then
    window = readWindow(key)
    windows[key] = window
  end
  return window
end
-- Time until the sum is at most the target.
local function waitOf(window, target)
  if window.sum <= target then return 0 end
  if target <= 0 then return (window.last + slots) * 1000 - now end
  local live, left = {}, window.sum
  local all = window.all or readWindow(window.key).all
  for i = 1, #all, 2 do
    local slot = tonumber(all[i])
    if slot > head - slots then live[#live + 1] = { slot, tonumber(all[i + 1]) } end
  end
  table.sort(live, function(a, b) return a[1] < b[1] end)
  for _, one in ipairs(live) do
    left = left - one[2]
    if left <= target then return (one[1] + slots) * 1000 - now end
  end
  return slots * 1000
end
local function addTo(key, amount)
  redis.call('HINCRBY', key, head, amount)
  redis.call('PEXPIRE', key, (slots + 1) * 1000)
  local window = windows[key]
  if not window then return end
  window.sum, window.all = window.sum + amount, nil
  if amount > 0 and head > window.last then window.last = head end
end
local function change(key, slot, amount)
  local before = tonumber(redis.call('HGET', key, slot) or '0')
  redis.call('HSET', key, slot, string.format('%.0f', math.max(0, before + amount)))
  redis.call('PEXPIRE', key, (slots + 1) * 1000)
  windows[key] = nil
end
-- Money that requests in flight hold.
local function reservedIn(key)
  local sum = reservedOf[key]
  if sum then return sum end
  sum = 0
  local all = redis.call('HGETALL', key)
  for r = 1, #all, 2 do
    local amount, ends = string.match(all[r + 1], '(%d+) (%d+)')
    if tonumber(ends) <= now then redis.call('HDEL', key, all[r])
    else sum = sum + tonumber(amount) end
  end
  reservedOf[key] = sum
  return sum
end
local function statusOf(subjects, limit, what)
  local status = {}
  for _, one in ipairs(subjects) do
    if one[limit] < 0 then
      status[#status + 1] = '-1,-1'
    else
      local window = windowOf(keyOf(one, what))
      status[#status + 1] = window.sum .. ',' .. waitOf(window, 0)
    end
  end
  return table.concat(status, ',')
end
local function answer(subjects, refusal, index, wait, budget, spent)
  local used = statusOf(subjects, 3, 'requests') .. '],[' .. statusOf(subjects, 5, 'tokens')
  local head = '["' .. refusal .. '",' .. index .. ',' .. wait .. ',' .. budget
  return head .. ',[' .. used .. '],[' .. table.concat(spent or {}, ',') .. ']]'
end
local function slotRefusal(one)
  local rpm, concurrency = one[3], one[4]
  if concurrency >= 0 then
    local leases = keyOf(one, 'leases')
    redis.call('ZREMRANGEBYSCORE', leases, '-inf', now)
    if redis.call('ZCARD', leases) >= concurrency then return 'concurrency', 1000 end
  end
  if rpm >= 0 then
    local window = windowOf(keyOf(one, 'requests'))
    if window.sum >= rpm then return 'requests', waitOf(window, rpm - 1) end
  end
end
local function takeSlot(one, lease)
  if one[3] >= 0 then addTo(keyOf(one, 'requests'), 1) end
  if one[4] >= 0 then
    local leases = keyOf(one, 'leases')
    redis.call('ZADD', leases, now + ttl, lease)
    redis.call('PEXPIRE', leases, ttl)
  end
end

local perform = {}
function perform.take(lease, _, _, subjects)
  for i, one in ipairs(subjects) do
    local refusal, wait = slotRefusal(one)
    if refusal then return answer(subjects, refusal, i, wait, 0) end
  end
  for _, one in ipairs(subjects) do takeSlot(one, lease) end
  return answer(subjects, '', 0, 0, 0)
end
function perform.reserve(lease, tokens, cost, subjects, budgets)
  local spent = {}
  for i, one in ipairs(subjects) do
    for b, start in ipairs(budgets[i]) do
      local amount = redis.call('GET', spentKey(one, start))
      if not amount then return answer(subjects, 'unread', i, 0, b) end
      spent[#spent + 1] = amount
    end
  end
  for i, one in ipairs(subjects) do
    if one[6] == 1 then
      local refusal, wait = slotRefusal(one)
      if refusal then return answer(subjects, refusal, i, wait, 0, spent) end
    end
  end
  local at = 0
  for i, one in ipairs(subjects) do
    local tpm = one[5]
    if tpm >= 0 then
      local window = windowOf(keyOf(one, 'tokens'))
      if window.sum + tokens > tpm then
        local wait = tokens > tpm and -1 or waitOf(window, tpm - tokens)
        return answer(subjects, 'tokens', i, wait, 0, spent)
      end
    end
    for b in ipairs(budgets[i]) do
      at = at + 1
      if tonumber(spent[at]) + reservedIn(keyOf(one, 'reserved')) + cost > one[6 + b] then
        return answer(subjects, 'budget', i, 0, b, spent)
      end
    end
  end
  for i, one in ipairs(subjects) do
    if one[6] == 1 then takeSlot(one, lease) end
    if one[5] >= 0 then addTo(keyOf(one, 'tokens'), tokens) end
    if #budgets[i] > 0 then
      local key = keyOf(one, 'reserved')
      local isNew = redis.call('HSET', key, lease, string.format('%.0f %.0f', cost, now + ttl)) == 1
      redis.call('PEXPIRE', key, ttl)
      reservedOf[key] = isNew and reservedOf[key] and reservedOf[key] + cost or nil
    end
  end
  return answer(subjects, '', 0, 0, 0, spent)
end
function perform.settle(lease, taken, _, subjects, budgets)
  local slot = math.floor(taken / 1000)
  local isRecent = slot > head - slots
  local spent, counted = {}, {}
  for i, one in ipairs(subjects) do
    local reserved = keyOf(one, 'reserved')
    redis.call('ZREM', keyOf(one, 'leases'), lease)
    if redis.call('HDEL', reserved, lease) == 1 then reservedOf[reserved] = nil end
    if one[3] == 1 and isRecent then change(keyOf(one, 'requests'), slot, -1) end
    if one[4] == 1 and one[5] ~= 0 and isRecent then change(keyOf(one, 'tokens'), slot, one[5]) end
    for _, start in ipairs(budgets[i]) do
      local budget = spentKey(one, start)
      -- Periods of several lengths that begin at the same time share what is spent.
      if not counted[budget] then
        local isKnown = redis.call('EXISTS', budget) == 1
        if isKnown then redis.call('INCRBY', budget, string.format('%.0f', one[6])) end
        counted[budget] = isKnown and redis.call('GET', budget) or 'null'
      end
      spent[#spent + 1] = counted[budget]
    end
  end
  return '[' .. table.concat(spent, ',') .. ']'
end
function perform.renew(lease, _, _, subjects)
  for _, one in ipairs(subjects) do
    local leases, reserved = keyOf(one, 'leases'), keyOf(one, 'reserved')
    if redis.call('ZADD', leases, 'XX', 'CH', now + ttl, lease) == 1 then redis.call('PEXPIRE', leases, ttl) end
    local held = redis.call('HGET', reserved, lease)
    if held then
      local amount = string.match(held, '%d+')
      redis.call('HSET', reserved, lease, amount .. ' ' .. string.format('%.0f', now + ttl))
      redis.call('PEXPIRE', reserved, ttl)
    end
  end
  return '[]'
end

local answers = {}
for i, step in ipairs(cjson.decode(ARGV[3])) do
  local isDone, told = pcall(perform[step[1]], step[2], step[3], step[4], step[5], step[6])
  if not isDone then
    local message = type(told) == 'table' and told.err or tostring(told)
    -- The client has to look for another server.
    local readOnly = string.match(message, 'READONLY.*')
    if readOnly then return redis.error_reply(readOnly) end
    windows, reservedOf = {}, {}
    told = cjson.encode({ error = message })
  end
  answers[i] = told
end
return { now, '[' .. table.concat(answers, ',') .. ']' }
`;

/**
 * KEYS: a counter of spent money. ARGV: what the ledger says. Everything in the ledger was spent, so that a counter never has to be less;
 * it may be more, by what is not stored yet.
 */
export const raiseScript = `
local counted = redis.call('GET', KEYS[1])
local missing = counted and tonumber(ARGV[1]) - tonumber(counted) or 0
if missing > 0 then redis.call('INCRBY', KEYS[1], string.format('%.0f', missing)) end
return string.format('%.0f', math.max(0, missing))
`;

/** KEYS: the nodes. ARGV: now, this node, time to live. Returns how many nodes are alive, and the time. */
export const nodesScript = `${clock}
local now = timeOf(ARGV[1])
local ttl = tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
redis.call('ZADD', KEYS[1], now + ttl, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ttl)
return { redis.call('ZCARD', KEYS[1]), now }
`;
