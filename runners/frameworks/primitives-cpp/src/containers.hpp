// The containers that everything here is built with: WITH_ABSL chooses those of Abseil.
#pragma once

#ifdef WITH_ABSL
#include <absl/container/btree_map.h>
#include <absl/container/flat_hash_map.h>

template <class Key, class Value>
using HashMap = absl::flat_hash_map<Key, Value>;
template <class Key, class Value>
using SortedMap = absl::btree_map<Key, Value>;
#else
#include <map>
#include <unordered_map>

template <class Key, class Value>
using HashMap = std::unordered_map<Key, Value>;
template <class Key, class Value>
using SortedMap = std::map<Key, Value>;
#endif
